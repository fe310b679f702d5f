/*
 * Two locks are always taken in the same order.
 *
 * Safe: the inner one is held only while the outer one is.
 * BUG gives the outer one back first on one path.
 */
#include <assert.h>

extern _Bool nondet_bool(void);

int main(void)
{
    int outer = 0, inner = 0;
    while (nondet_bool()) {
        assert(!inner || outer);
        if (!outer) {
            outer = 1;
        } else if (!inner) {
            if (nondet_bool())
                inner = 1;
            else
                outer = 0;
        } else {
#ifdef BUG
            if (nondet_bool())
                outer = 0;
            else
                inner = 0;
#else
            inner = 0;
#endif
        }
    }
    return 0;
}
