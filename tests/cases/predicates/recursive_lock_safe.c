// verdict: SAFE
/* Recursion: each activation gives back the lock that it has taken before it calls itself. */
#include <assert.h>
int nondet_int(void);
int lock, visits;

void visit(int depth)
{
    assert(lock == 0);
    lock = 1;
    if (visits < 5)
        visits = visits + 1;
    lock = 0;
    if (depth > 0)
        visit(depth - 1);
    assert(lock == 0);
}

int main(void)
{
    int depth = nondet_int();

    if (depth > 6)
        depth = 6;
    visit(depth);
    return 0;
}
