// verdict: UNSAFE
// options: --check overflow
/* The sum of two ints may be too large. */
extern int nondet_int(void);
int s;
int main(void)
{
    int x = nondet_int();
    int y = nondet_int();
    if (x < 0 || y < 0)
        return 0;
    s = x + y;
    return 0;
}
