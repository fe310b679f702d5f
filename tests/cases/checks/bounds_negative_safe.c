// verdict: SAFE
// options: --check bounds
/* The index is tested before the access, on both sides. */
extern int nondet_int(void);
int a[4], r;
int main(void)
{
    int i = nondet_int();
    if (i >= 0 && i < 4)
        r = a[i];
    return 0;
}
