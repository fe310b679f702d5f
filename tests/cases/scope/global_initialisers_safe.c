// verdict: SAFE
/* Globals with constant initialisers, some computed from others' sizes and enumerators. */
#include <assert.h>
enum { BITS = 4 };
int mask = (1 << BITS) - 1;
int table[BITS * 2] = { 1, 2, [BITS] = 7 };
int size = sizeof table / sizeof table[0];
int main(void)
{
    assert(mask == 15 && size == 8 && table[1] == 2 && table[4] == 7 && table[7] == 0);
    return 0;
}
