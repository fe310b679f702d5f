/*
 * An array of structures: both fields are kept in step.
 *
 * Safe: the second field is the first one's double.
 * BUG forgets the second field for the value 10.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct pair {
    int x, twice;
};

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    struct pair p[n];
    for (int i = 0; i < n; i++) {
        p[i].x = __VERIFIER_nondet_int() % 10000;
        p[i].twice = 2 * p[i].x;
    }
    for (int i = 0; i < n; i++) {
        p[i].x += 1;
#ifdef BUG
        if (p[i].x == 10)
            continue;
#endif
        p[i].twice += 2;
    }
    for (int i = 0; i < n; i++)
        assert(p[i].twice == 2 * p[i].x);
    return 0;
}
