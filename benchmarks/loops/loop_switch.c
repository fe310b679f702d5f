/*
 * A switch with fall-through inside a loop.
 *
 * Safe: each case adds what the next ones add and one more.
 * BUG has a break in the second case.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int sum = 0, most = 0, n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 10000);
    while (n-- > 0) {
        int c = __VERIFIER_nondet_int();
        switch (c) {
        case 0:
            sum++;
            /* fall through */
        case 1:
            sum++;
#ifdef BUG
            break;
#endif
            /* fall through */
        case 2:
            sum++;
        }
        if (c >= 0 && c <= 2)
            most += 3 - c;
        assert(sum == most);
    }
    return 0;
}
