// verdict: UNSAFE
/* 010 is octal. */
#include <assert.h>
int a, b, c, d;
unsigned long e;
int main(void)
{
    a = 10;
    b = 010;
    c = 0x1F;
    d = 'A';
    e = 0xFFFFFFFFFFul;
    assert(a == b);
    return 0;
}
