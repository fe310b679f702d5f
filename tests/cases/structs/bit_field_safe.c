// verdict: SAFE
/* Bit-fields wrap at their widths. */
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
    assert(f.low == 0 && f.s == 7 && f.rest == 1023);
    return 0;
}
