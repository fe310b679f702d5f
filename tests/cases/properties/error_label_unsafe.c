// verdict: UNSAFE
// nodiff: the failure shows in a label alone
/* x == y leads to the label ERROR. */
extern int nondet_int(void);
int x, y;
int main(void)
{
    x = nondet_int();
    y = nondet_int();
    if (x <= y && y <= x)
        goto ERROR;
    return 0;
ERROR:
    return 1;
}
