// verdict: UNSAFE
/* It does not fill elements. */
#include <assert.h>
#include <string.h>
int a[4];
int main(void)
{
    memset(a, 1, sizeof a);
    assert(a[2] == 1);
    return 0;
}
