// verdict: UNSAFE
/* An array is no pointer. */
#include <assert.h>
int a[3], *p = a;
#define IS_ARRAY(x) (!__builtin_types_compatible_p(__typeof__(x), __typeof__(&(x)[0])))
#define SIZE(x) __builtin_choose_expr(__builtin_types_compatible_p(__typeof__(x), long), 8, 4)
int main(void)
{
    long n = 1;
    int m = 1;
    assert(IS_ARRAY(a) == 0 && IS_ARRAY(p) == 0);
    assert(SIZE(n) == 8 && SIZE(m) == 4 && __builtin_constant_p(3));
    return 0;
}
