// options: --check all --entry utf8_decode --arith bv
/*
 * The first character of some bytes in UTF-8.
 *
 * Safe: what is missing at the end is an error, and a character is none that Unicode does not have.
 * BUG looks only whether there is a byte at all.
 */
#include <eureka.h>

int utf8_decode(const unsigned char *s, int n, unsigned *character)
{
    EUREKA_REQUIRES(n > 0);
    EUREKA_SIZE(s, n);
    EUREKA_NONNULL(character);
    EUREKA_ENSURES(EUREKA_RESULT >= 0 && EUREKA_RESULT <= 4 && EUREKA_RESULT <= n);
    EUREKA_ENSURES(EUREKA_RESULT == 0 || *character <= 0x10ffff);
    int length = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : s[0] < 0xf5 ? 4 : 0;
#ifdef BUG
    if (length == 0)
        return 0;
#else
    if (length == 0 || length > n)
        return 0;
#endif
    unsigned found = length == 1 ? s[0] : s[0] & (0xffu >> (length + 1));
    for (int k = 1; k < length; k++) {
        if ((s[k] & 0xc0) != 0x80)
            return 0;
        found = found << 6 | (s[k] & 0x3fu);
    }
    if (found > 0x10ffff)
        return 0;
    *character = found;
    return length;
}
