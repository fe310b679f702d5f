// verdict: UNSAFE
/* The assertion below fails at line 101 of other.c. */
#include <assert.h>
int x = 2;
int main(void)
{
#line 100 "other.c"
    x = x * 3;
    assert(x == 5);
    return 0;
}
