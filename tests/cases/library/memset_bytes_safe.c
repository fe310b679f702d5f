// verdict: SAFE
/* memset fills bytes: each int becomes the byte four times. */
#include <assert.h>
#include <string.h>
int a[4];
int main(void)
{
    memset(a, 1, sizeof a);
    assert(a[2] == 0x01010101);
    return 0;
}
