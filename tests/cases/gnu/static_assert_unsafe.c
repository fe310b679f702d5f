// verdict: UNSAFE
/* The static assertion holds, the other one does not. */
#include <assert.h>
_Static_assert(sizeof(int) == 4, "int has four bytes");
int a[4];
int main(void)
{
    _Static_assert(sizeof a == 16, "four ints");
    a[3] = 1;
    assert(a[3] == 0);
    return 0;
}
