// verdict: UNSAFE
/* Two calls need not agree. */
#include <assert.h>
extern int nondet_int(void);
int a, b;
int main(void)
{
    a = nondet_int();
    b = nondet_int();
    assert(a == b);
    return 0;
}
