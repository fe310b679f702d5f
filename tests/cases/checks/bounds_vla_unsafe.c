// verdict: UNSAFE
// options: --check bounds
/* The last access is one past the run-time length. */
extern int nondet_int(void);
int r;
int main(void)
{
    int n = nondet_int();
    if (n < 1 || n > 20)
        return 0;
    int a[n];
    int i;
    for (i = 0; i < n; i++)
        a[i] = 0;
    r = a[n];
    return 0;
}
