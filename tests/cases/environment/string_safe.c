// verdict: SAFE
// options: --entry length --check bounds,pointer
// nodiff: starts at a function other than main
/* A string of any length ends with a 0. */
#include <eureka.h>
long length(const char *s)
{
    EUREKA_STRING(s);
    long n = 0;
    while (s[n])
        n++;
    return n;
}
