// verdict: SAFE
// nodiff: C leaves the value of memcmp open
/* memcmp compares bytes, the low byte of an int first. */
#include <assert.h>
#include <string.h>
int a = 1, b = 256;
int main(void)
{
    assert(memcmp(&a, &b, sizeof a) > 0);
    return 0;
}
