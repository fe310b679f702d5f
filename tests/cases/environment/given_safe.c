// verdict: SAFE
// options: --entry fill --check bounds,pointer --assume n>=2 --param to:size=n*2-1,nonnull --param from:string,disjoint=to
// nodiff: starts at a function other than main
/* The command line says what the parameters are. */
void fill(char *to, const char *from, int n)
{
    to[2 * n - 2] = from[0];
}
