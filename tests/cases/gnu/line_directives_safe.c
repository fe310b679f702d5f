// verdict: SAFE
/* #line changes the place in messages, not the program. */
#include <assert.h>
int x = 2;
int main(void)
{
#line 100 "other.c"
    x = x * 3;
    assert(x == 6);
    return 0;
}
