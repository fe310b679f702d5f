// verdict: UNSAFE
// options: --entry sum --check bounds,pointer
// nodiff: starts at a function other than main
/* The declaration says how many elements there are, and the loop takes one more. */
int sum(int n, const int a[static 10])
{
    int s = 0;
    for (int i = 0; i < 11; i++)
        s += a[i];
    return s;
}
