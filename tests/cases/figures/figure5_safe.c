// verdict: SAFE
/* The program of figure 5 of the 2009 report: a unit is only used when there is one. */
extern int nondet_int(void);
int numUnits;
int level;
void NewUnit(void) { }
void gotUnit(void) { }
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
        if (numUnits == 0)
            ERROR:;
        else
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
