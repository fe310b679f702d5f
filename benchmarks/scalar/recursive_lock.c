/*
 * A recursive procedure takes and gives back a lock around its own work, not around the call.
 *
 * Safe: the lock is free at entry and exit.
 * BUG calls itself while it holds the lock, when the depth is two.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

static int held;

static void work(int depth)
{
    assert(!held);
    held = 1;
#ifdef BUG
    if (depth == 2)
        work(depth - 1);
#endif
    held = 0;
    if (depth > 0)
        work(depth - 1);
    assert(!held);
}

int main(void)
{
    int depth = nondet_int();
    __VERIFIER_assume(depth >= 0 && depth <= 500);
    work(depth);
    return 0;
}
