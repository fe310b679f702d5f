// verdict: SAFE
/* A recursive procedure that counts its depth in a global. */
#include <assert.h>
extern int nondet_int(void);
int depth, deepest;
void down(int n)
{
    depth++;
    if (depth > deepest)
        deepest = depth;
    if (n > 0)
        down(n - 1);
    depth--;
}
int main(void)
{
    int n = nondet_int();
    if (n < 0 || n > 10)
        return 0;
    down(n);
    assert(depth == 0 && deepest == n + 1);
    return 0;
}
