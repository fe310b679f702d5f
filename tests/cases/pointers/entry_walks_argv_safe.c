// verdict: SAFE
// nodiff: the arguments of main come from outside
/* Another function walks over argv, whose strings are not looked at. */
#include <assert.h>
int count(char **v, int n, int *steps)
{
    char **p;
    for (p = v; p < v + n; p++)
        ++*steps;
    return p - v;
}
int main(int argc, char **argv)
{
    int steps = 0;
    int n;
    if (argc < 0 || argc > 3)
        return 0;
    n = count(argv, argc, &steps);
    assert(n == argc && steps == n);
    return 0;
}
