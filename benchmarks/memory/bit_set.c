/*
 * A set of small numbers as bits in a block of words.
 *
 * Safe: a number's word is its quotient by 32, its bit the remainder.
 * BUG clears the whole word at removal.
 */
#include <assert.h>
#include <stdlib.h>

extern unsigned nondet_uint(void);
extern void __VERIFIER_assume(int);

static void insert(unsigned *set, unsigned x) { set[x / 32] |= 1u << (x % 32); }
static int contains(const unsigned *set, unsigned x) { return (set[x / 32] >> (x % 32)) & 1; }

static void removes(unsigned *set, unsigned x)
{
#ifdef BUG
    set[x / 32] = 0;
#else
    set[x / 32] &= ~(1u << (x % 32));
#endif
}

int main(void)
{
    unsigned x = nondet_uint(), y = nondet_uint();
    __VERIFIER_assume(x < 96 && y < 96 && x != y);
    unsigned *set = calloc(3, sizeof *set);
    insert(set, x);
    insert(set, y);
    assert(contains(set, x) && contains(set, y));
    removes(set, x);
    assert(!contains(set, x));
    assert(contains(set, y));
    free(set);
    return 0;
}
