// verdict: SAFE
// nodiff: the failure shows in a label alone
/* A label ERROR that no path reaches. */
extern int nondet_int(void);
int x, y;
int main(void)
{
    x = nondet_int();
    y = nondet_int();
    if (x < y && y < x)
        goto ERROR;
    return 0;
ERROR:
    return 1;
}
