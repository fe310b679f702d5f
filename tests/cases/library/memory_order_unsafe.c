// verdict: UNSAFE
// nodiff: C leaves the value of memcmp open
/* 256 has the lower first byte. */
#include <assert.h>
#include <string.h>
int a = 1, b = 256;
int main(void)
{
    assert(memcmp(&a, &b, sizeof a) < 0);
    return 0;
}
