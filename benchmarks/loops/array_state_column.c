/*
 * Each element goes through states until it is done.
 *
 * Safe: the inner loop ends only at state 3.
 * BUG leaves the inner loop for place 2 at state 2.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 10000);
    int state[n];
    for (int i = 0; i < n; i++) {
        state[i] = 0;
        while (state[i] != 3) {
            state[i]++;
#ifdef BUG
            if (i == 2 && state[i] == 2)
                break;
#endif
        }
    }
    for (int i = 0; i < n; i++)
        assert(state[i] == 3);
    return 0;
}
