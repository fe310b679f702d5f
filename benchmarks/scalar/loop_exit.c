/*
 * The reason for which a loop ended is known behind it.
 *
 * Safe: there are two exits, each with its own flag.
 * BUG leaves by the break without the flag if the value is seven.
 */
#include <assert.h>

extern int nondet_int(void);

int main(void)
{
    int found = 0, i = 0, value = 0, n = nondet_int();
    while (i < n) {
        value = nondet_int();
        if (value == 7 || value == 8) {
#ifdef BUG
            found = value == 8;
#else
            found = 1;
#endif
            break;
        }
        i++;
    }
    if (found)
        assert(value == 7 || value == 8);
    else
        assert(i >= n);
    return 0;
}
