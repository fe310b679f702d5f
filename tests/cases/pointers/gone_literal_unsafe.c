// verdict: UNSAFE
// options: --check pointer
// nodiff: uses a variable that is gone
/* A compound literal is gone when its block ends. */
#include <assert.h>
int nondet_int(void);
int main(void)
{
    int n = 0;
    int *p = &n;
    if (nondet_int() > 1)
        p = (int[]){ 1, 2, 3 };
    return *p;
}
