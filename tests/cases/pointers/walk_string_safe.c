// verdict: SAFE
/* The length of a string, by a pointer that walks to its terminator. */
#include <assert.h>
int n;
int length(const char *s)
{
    const char *p = s;
    while (*p)
        p++;
    return p - s;
}
int main(void)
{
    n = length("model") + length("");
    assert(n == 5);
    return 0;
}
