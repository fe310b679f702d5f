// verdict: UNSAFE
/* For x == 0 there is no target. */
#include <assert.h>
#include <stddef.h>
extern int nondet_int(void);
int a, done;
int main(void)
{
    int x = nondet_int();
    int *p = NULL;
    if (x)
        p = &a;
    if (p != NULL) {
        *p = 1;
        done = 1;
    }
    if (!p)
        done = 2;
    assert(done == 1);
    return 0;
}
