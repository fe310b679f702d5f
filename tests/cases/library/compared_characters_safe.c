// verdict: SAFE
// slow: many values
/* What the functions on characters and bits yield, compared with those of gcc by its results in globals. */
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
int kinds[14], bits[8], flows[6], numbers[4];
unsigned swapped;
char text[8];
int main(void)
{
    int c = __VERIFIER_nondet_uchar();
    unsigned x = __VERIFIER_nondet_uint();
    int p = __VERIFIER_nondet_int(), q = __VERIFIER_nondet_int();
    unsigned char small;
    kinds[0] = !!isalpha(c) + 2 * !!isdigit(c) + 4 * !!isalnum(c) + 8 * !!isspace(c) + 16 * !!isupper(c);
    kinds[1] = !!islower(c) + 2 * !!isxdigit(c) + 4 * !!ispunct(c) + 8 * !!isprint(c) + 16 * !!isgraph(c);
    kinds[2] = !!iscntrl(c) + 2 * !!isblank(c);
    kinds[3] = toupper(c);
    kinds[4] = tolower(c);
    bits[0] = __builtin_popcount(x);
    bits[1] = __builtin_parity(x);
    bits[2] = x ? __builtin_ctz(x) : -1;
    bits[3] = x ? __builtin_clz(x) : -1;
    bits[4] = __builtin_ffs((int) x);
    bits[5] = __builtin_clrsb(p);
    swapped = __builtin_bswap32(x);
    flows[0] = __builtin_add_overflow(p, q, &numbers[0]);
    flows[1] = __builtin_sub_overflow(p, q, &numbers[1]);
    flows[2] = __builtin_mul_overflow(p, q, &numbers[2]);
    flows[3] = __builtin_add_overflow(p, x, &small);
    numbers[3] = small;
    for (int i = 0; i < 5; i++)
        text[i] = "0123456789-+ x"[__VERIFIER_nondet_uchar() % 14];
    bits[6] = atoi(text);
    bits[7] = (int) strtol(text, 0, 0);
    assert(bits[0] <= 32);
    return 0;
}
