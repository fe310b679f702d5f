// verdict: SAFE
// options: --check pointer
/* The value of a statement expression is a pointer to something outside of it. */
#include <assert.h>
int main(void)
{
    int a = 1;
    int *p = ({ int b = 2; a += b; &a; });
    assert(*p == 3);
    return 0;
}
