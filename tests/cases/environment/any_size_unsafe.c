// verdict: UNSAFE
// options: --entry first --check bounds
// nodiff: starts at a function other than main
/* And perhaps to no more than that. */
int first(int *a)
{
    return a[1];
}
