// verdict: UNSAFE
// options: --check pointer
// nodiff: uses a variable that is gone
/* The value of a statement expression is a pointer to its own local. */
#include <assert.h>
int main(void)
{
    int a = 1;
    int *p = ({ int b = 2; a += b; a > 2 ? &b : &a; });
    assert(*p == 2);
    return 0;
}
