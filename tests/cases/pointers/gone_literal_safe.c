// verdict: SAFE
// options: --check pointer
/* A compound literal stays until its block ends. */
#include <assert.h>
int main(void)
{
    int *p = (int[]){ 1, 2, 3 };
    assert(p[1] == 2);
    return 0;
}
