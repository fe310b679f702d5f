// verdict: SAFE
// options: --entry sum --check bounds,pointer
// nodiff: starts at a function other than main
/* The declaration says how many elements there are. */
int sum(int n, const int a[n])
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
