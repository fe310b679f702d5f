/*
 * Counts of digits in a block from calloc.
 *
 * Safe: the counts start at zero, and each of the six values adds one.
 * BUG leaves the count of 9 out of the total.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned *count = calloc(10, sizeof *count);
    unsigned total = 0;
    for (int i = 0; i < 6; i++) {
        int digit = nondet_int();
        __VERIFIER_assume(digit >= 0 && digit <= 9);
        count[digit]++;
    }
#ifdef BUG
    for (int digit = 0; digit < 9; digit++)
#else
    for (int digit = 0; digit < 10; digit++)
#endif
        total += count[digit];
    assert(total == 6);
    free(count);
    return 0;
}
