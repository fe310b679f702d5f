// verdict: SAFE
/* Fields wrap at the width of their types. */
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
    assert(m.c == 0 && m.s == -1 && m.b == 1 && m.l == 8589934592L && m.d == -0.5);
    return 0;
}
