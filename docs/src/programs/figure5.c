// figure5.c
extern int nondet_int(void);
int numUnits, level;

void getUnit(void)
{
    int canEnter = 0;

    if (numUnits == 0) {
        if (level > 0) {
            numUnits = 1;
            canEnter = 1;
        }
    } else
        canEnter = 1;
    if (canEnter == 1)
        if (numUnits == 0) {
        ERROR:
            ;
        }
}

int main(void)
{
    numUnits = nondet_int();
    level = nondet_int();
    getUnit();
    return 0;
}
