// verdict: UNSAFE
/* An unsigned char may be 200. */
#include <assert.h>
extern unsigned char nondet_uchar(void);
extern unsigned short nondet_ushort(void);
extern unsigned int nondet_uint(void);
extern unsigned long nondet_ulong(void);
unsigned char c;
unsigned short s;
unsigned int i;
unsigned long l;
int main(void)
{
    c = nondet_uchar();
    s = nondet_ushort();
    i = nondet_uint();
    l = nondet_ulong();
    assert(c < 200 || s < 10);
    return 0;
}
