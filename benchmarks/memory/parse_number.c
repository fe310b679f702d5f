/*
 * A decimal number is read from a string and gives the number that was written there.
 *
 * Safe: writing and reading are inverse.
 * BUG multiplies the sign away when the number has two digits.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

static void write_number(char *s, int x)
{
    if (x < 0) {
        *s++ = '-';
        x = -x;
    }
    if (x >= 10)
        *s++ = (char)('0' + x / 10);
    *s++ = (char)('0' + x % 10);
    *s = '\0';
}

static int read_number(const char *s)
{
    int sign = 1, value = 0;
    if (*s == '-') {
        sign = -1;
        s++;
    }
    for (; *s >= '0' && *s <= '9'; s++) {
        value = 10 * value + (*s - '0');
#ifdef BUG
        if (value >= 10)
            sign = 1;
#endif
    }
    return sign * value;
}

int main(void)
{
    char s[8];
    int x = nondet_int();
    __VERIFIER_assume(x > -100 && x < 100);
    write_number(s, x);
    assert(read_number(s) == x);
    return 0;
}
