/*
 * A search by a function, with the failure as a call of reach_error.
 *
 * Safe: what is returned is the place or the size.
 * BUG returns the place before.
 */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static int find(int *a, int n, int x)
{
    for (int i = 0; i < n; i++)
        if (a[i] == x)
#ifdef BUG
            return i > 4 ? i - 1 : i;
#else
            return i;
#endif
    return n;
}

int main(void)
{
    int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    int place = find(a, n, x);
    if (place < n && a[place] != x)
        reach_error();
    return 0;
}
