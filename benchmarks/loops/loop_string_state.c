/*
 * The longest run of ones in a sequence of inputs is at most its length.
 *
 * Safe: the run is at most the number of rounds.
 * BUG counts two when a run begins.
 */
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), run = 0, longest = 0;
    __VERIFIER_assume(n >= 0 && n <= 100000);
    for (int i = 0; i < n; i++) {
        if (__VERIFIER_nondet_bool())
#ifdef BUG
            run += run == 0 ? 2 : 1;
#else
            run++;
#endif
        else
            run = 0;
        if (run > longest)
            longest = run;
    }
    assert(longest >= run);
    assert(longest <= n);
    return 0;
}
