/*
 * Two procedures call each other and count up and down.
 *
 * Safe: the counter is back where it was.
 * BUG does not count down when it is at five.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int level;

static void down(int n);

static void up(int n)
{
    level++;
    if (n > 0)
        down(n - 1);
}

static void down(int n)
{
#ifdef BUG
    if (n != 5)
#endif
        level--;
    if (n > 0)
        up(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 500);
    up(n);
    assert(level == (n % 2 == 0 ? 1 : 0));
    return 0;
}
