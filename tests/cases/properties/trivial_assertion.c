// verdict: SAFE
/* The assertion depends on nothing that the program computes; it is safe, and worth a warning. */
#include <assert.h>
int x;
int main(void)
{
    x = x + 1;
    assert(1 + 1 == 2);
    return 0;
}
