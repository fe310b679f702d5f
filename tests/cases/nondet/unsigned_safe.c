// verdict: SAFE
/* Unsigned inputs of every width lie in their ranges. */
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
    assert(c <= 255 && s <= 65535 && i <= 4294967295u && l <= 18446744073709551615ul);
    return 0;
}
