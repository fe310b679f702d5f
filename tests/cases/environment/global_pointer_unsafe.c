// verdict: UNSAFE
// options: --entry get --check pointer
// nodiff: starts at a function other than main
/* A global pointer may be null. */
static int *current;
int get(void)
{
    return *current;
}
