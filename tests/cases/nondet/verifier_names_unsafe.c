// verdict: UNSAFE
/* A _Bool may be 1 while the int is 0. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern _Bool __VERIFIER_nondet_bool(void);
int i;
unsigned int ui;
char c;
unsigned char uc;
short s;
unsigned short us;
long l;
unsigned long ul;
_Bool b;
int main(void)
{
    i = __VERIFIER_nondet_int();
    ui = __VERIFIER_nondet_uint();
    c = __VERIFIER_nondet_char();
    uc = __VERIFIER_nondet_uchar();
    s = __VERIFIER_nondet_short();
    us = __VERIFIER_nondet_ushort();
    l = __VERIFIER_nondet_long();
    ul = __VERIFIER_nondet_ulong();
    b = __VERIFIER_nondet_bool();
    assert(b == 0 || i != 0);
    return 0;
}
