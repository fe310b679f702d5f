// verdict: UNSAFE
// nodiff: C leaves the value of memcmp open
// What lies between the members of a structure is set to zero by memset, and copied with it.
#include <assert.h>
#include <string.h>
struct record {
    char kind;
    int number;
} a, b;
unsigned char bytes[sizeof a];

int main(void)
{
    struct record r;
    memset(&r, 0, sizeof r);
    r.kind = 1;
    memcpy(bytes, &r, sizeof r);
    assert(bytes[0] == 0);
    ((unsigned char *)&a)[2] = 5;
    b = a;
    assert(((unsigned char *)&b)[2] == 5 && memcmp(&a, &b, sizeof a) == 0);
    return 0;
}
