// verdict: SAFE
/* The least int is written as a difference; minus applies to an unsigned operand modulo 2^32. */
#include <assert.h>
#include <limits.h>
int least;
unsigned int u;
int main(void)
{
    least = INT_MIN;
    u = -1u;
    assert(least < 0 && least == -2147483647 - 1 && u == UINT_MAX);
    assert(least + INT_MAX == -1);
    return 0;
}
