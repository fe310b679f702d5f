// verdict: UNSAFE
// options: --entry length --check bounds,pointer
// nodiff: starts at a function other than main
/* What looks for another character finds none. */
#include <eureka.h>
long length(const char *s)
{
    EUREKA_STRING(s);
    long n = 0;
    while (s[n] != 'x')
        n++;
    return n;
}
