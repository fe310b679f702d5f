// verdict: SAFE
// options: --entry check --initial-globals
// nodiff: starts at a function other than main
/* The analysis starts at another function; its parameters are arbitrary, within their types. */
#include <assert.h>
int g = 3;
int check(signed char c, unsigned short s)
{
    assert(c >= -128 && c <= 127 && s <= 65535 && g == 3);
    return c + s;
}
int main(void)
{
    g = 4;
    return 0;
}
