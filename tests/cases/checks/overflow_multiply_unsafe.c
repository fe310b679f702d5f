// verdict: UNSAFE
// options: --check overflow
/* The square of 65535 is too large for an int. */
extern int nondet_int(void);
int r;
int main(void)
{
    int x = nondet_int();
    if (x < -100000 || x > 100000)
        return 0;
    r = x * x;
    return 0;
}
