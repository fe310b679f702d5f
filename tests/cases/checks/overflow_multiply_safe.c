// verdict: SAFE
// options: --check overflow
/* Squares of small numbers. */
extern int nondet_int(void);
int r;
int main(void)
{
    int x = nondet_int();
    if (x < -40000 || x > 40000)
        return 0;
    r = x * x;
    return 0;
}
