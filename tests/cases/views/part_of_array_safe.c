// verdict: SAFE
// nodiff: C leaves the value of memcmp open
// Six of eight bytes of an array are copied.
#include <assert.h>
#include <string.h>
unsigned a[2] = {1, 0x10001}, b[2] = {3, 0x20002};

int main(void)
{
    memcpy(a, b, 6);
    assert(memcmp(a, b, 6) == 0 && a[1] == 0x10002);
    return 0;
}
