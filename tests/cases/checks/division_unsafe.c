// verdict: UNSAFE
// options: --check div
/* The divisor may be 0. */
extern int nondet_int(void);
int q;
int main(void)
{
    int x = nondet_int();
    if (x >= 0)
        q = 100 / x;
    return 0;
}
