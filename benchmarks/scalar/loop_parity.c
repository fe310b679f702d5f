/*
 * A variable changes by two in each round and stays even.
 *
 * Safe: zero is even, and so is each step.
 * BUG takes one away at a thousand.
 */
#include <assert.h>

extern int nondet_int(void);

int main(void)
{
    int x = 0, n = nondet_int();
    for (int i = 0; i < n && x < 100000; i++) {
        x += 2;
#ifdef BUG
        if (x == 1000)
            x--;
#endif
        assert(x % 2 == 0);
    }
    return 0;
}
