// verdict: SAFE
/* The two branches of ?: are brought to their common type, here unsigned. */
#include <assert.h>
extern int nondet_int(void);
long r;
int main(void)
{
    int x = nondet_int();
    r = x > 0 ? -1 : 1u;
    assert(r == (x > 0 ? 4294967295L : 1L));
    return 0;
}
