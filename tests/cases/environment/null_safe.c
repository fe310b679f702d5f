// verdict: SAFE
// options: --entry get --check pointer
// nodiff: starts at a function other than main
/* A parameter is null or points to something. */
int get(const int *p)
{
    return p ? *p : 0;
}
