// verdict: SAFE
/* A null pointer as a mark for "none", tested before use. */
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
    assert(done == (x ? 1 : 2) && a == (x != 0));
    return 0;
}
