// verdict: UNSAFE
/* The terminator does not count. */
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
    assert(n == 6);
    return 0;
}
