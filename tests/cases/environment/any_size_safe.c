// verdict: SAFE
// options: --entry first --check bounds
// nodiff: starts at a function other than main
/* A pointer that is not null points to one element at least. */
int first(int *a)
{
    return a[0];
}
