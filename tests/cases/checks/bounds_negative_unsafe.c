// verdict: UNSAFE
// options: --check bounds
/* The index may be negative. */
extern int nondet_int(void);
int a[4], r;
int main(void)
{
    int i = nondet_int();
    if (i < 4)
        r = a[i];
    return 0;
}
