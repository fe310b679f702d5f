// options: --check bounds
/*
 * A string of any length is copied into a block of its own.
 *
 * Safe: there is room for the terminator.
 * BUG allocates one byte too few.
 */
#include <stdlib.h>
#include <string.h>

extern int nondet_int(void);
extern char nondet_char(void);
extern void __VERIFIER_assume(int);

static char *copy(const char *s)
{
#ifdef BUG
    char *to = malloc(strlen(s));
#else
    char *to = malloc(strlen(s) + 1);
#endif
    char *p = to;
    while ((*p++ = *s++) != '\0')
        ;
    return to;
}

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 1000);
    char *s = malloc(n);
    for (int i = 0; i < n - 1; i++)
        s[i] = nondet_char();
    s[n - 1] = 0;
    char *t = copy(s);
    free(t);
    free(s);
    return 0;
}
