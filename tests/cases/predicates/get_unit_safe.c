// verdict: SAFE
/* Figure 5 of the 2009 report: two predicates, on numUnits and canEnter, show that the label is not reached. */
int nondet_int(void);
int numUnits, level, units, got;

void NewUnit(void) { units = units + 1; }
void gotUnit(void) { got = got + 1; }

void getUnit(void)
{
    int canEnter = 0;

    if (numUnits == 0) {
        if (level > 0) {
            NewUnit();
            numUnits = 1;
            canEnter = 1;
        }
    } else
        canEnter = 1;
    if (canEnter == 1) {
        if (numUnits == 0) {
        ERROR:
            ;
        } else
            gotUnit();
    }
}

int main(void)
{
    numUnits = nondet_int();
    level = nondet_int();
    getUnit();
    return 0;
}
