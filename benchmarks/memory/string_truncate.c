// options: --check bounds
/*
 * A string is copied into a small buffer by strncpy.
 *
 * Safe: the last place is set to zero, since strncpy does not do that for a long string.
 * BUG leaves the last place as it comes.
 */
#include <assert.h>
#include <string.h>

extern int nondet_int(void);

int main(void)
{
    char name[4];
    const char *from = nondet_int() ? "abc" : "abcdef";
    strncpy(name, from, sizeof name);
#ifndef BUG
    name[sizeof name - 1] = '\0';
#endif
    size_t n = 0;
    while (name[n] != '\0')
        n++;
    assert(n == 3);
    return 0;
}
