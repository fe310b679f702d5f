// verdict: UNSAFE
// options: --entry get --check pointer
// nodiff: starts at a function other than main
/* A parameter may be null. */
int get(const int *p)
{
    return *p;
}
