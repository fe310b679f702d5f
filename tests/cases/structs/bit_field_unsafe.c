// verdict: UNSAFE
/* A field of three bits holds no 8. */
#include <assert.h>
struct flags {
    unsigned int low : 3;
    signed int s : 4;
    unsigned int rest : 10;
};
struct flags f;
int main(void)
{
    f.low = 7;
    f.low++;
    f.s = 7;
    f.rest = 1023;
    assert(f.low == 8);
    return 0;
}
