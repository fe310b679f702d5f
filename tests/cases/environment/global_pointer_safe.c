// verdict: SAFE
// options: --entry get --check pointer,bounds
// nodiff: starts at a function other than main
/* A global pointer points to an object of its own, or is null. */
static int *current;
int get(void)
{
    return current ? *current : 0;
}
