// verdict: UNSAFE
/* An unsigned char field wraps. */
#include <assert.h>
struct mixed {
    unsigned char c;
    short s;
    _Bool b;
    long l;
    double d;
};
struct mixed m;
int main(void)
{
    m.c = 255;
    m.c++;
    m.s = -1;
    m.b = 7;
    m.l = 1;
    m.l <<= 33;
    m.d = m.s;
    m.d = m.d / 2;
    assert(m.c == 256);
    return 0;
}
