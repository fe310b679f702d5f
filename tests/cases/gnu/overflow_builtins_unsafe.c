// verdict: UNSAFE
/* The largest sum does overflow. */
#include <assert.h>
#include <limits.h>
extern int nondet_int(void);
int main(void)
{
    int a = nondet_int(), b = nondet_int(), r;
    unsigned char small;
    if (!__builtin_add_overflow(a, b, &r))
        assert(r - b == a);
    assert(__builtin_add_overflow(INT_MAX, 0, &r) && r == INT_MIN);
    assert(__builtin_mul_overflow(100, 3, &small) && small == 44);
    assert(!__builtin_sub_overflow(5U, 3U, &small) && small == 2);
    assert(__builtin_smul_overflow(INT_MIN, -1, &r) && !__builtin_uadd_overflow(1, 2, &(unsigned){ 0 }));
    return 0;
}
