// verdict: UNSAFE
/* Recursion: each activation gives back the lock that it has taken after it has called itself. */
#include <assert.h>
int nondet_int(void);
int lock, visits;

void visit(int depth)
{
    assert(lock == 0);
    lock = 1;
    if (visits < 5)
        visits = visits + 1;
    if (depth > 0)
        visit(depth - 1);
    lock = 0;
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
