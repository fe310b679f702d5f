// verdict: UNSAFE
/* Figure 5 of the 2009 report, where a unit that is made is not counted. */
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
