// verdict: SAFE
// options: --check div
/* The divisor is tested. */
extern int nondet_int(void);
int q;
int main(void)
{
    int x = nondet_int();
    if (x > 0)
        q = 100 / x;
    return 0;
}
