// options: --check all --entry copy_string
/*
 * A string is copied into a buffer of some size, cut where that is too small, as strlcpy does.
 *
 * Safe: there is always room for the 0 at the end.
 * BUG forgets to leave room for it.
 */
#include <eureka.h>
#include <stddef.h>

size_t copy_string(char *restrict to, const char *restrict from, size_t size)
{
    EUREKA_SIZE(to, size);
    EUREKA_STRING(from);
    EUREKA_REQUIRES(size > 0 && size < 1000000);
    EUREKA_ENSURES(EUREKA_RESULT < size && to[EUREKA_RESULT] == 0);
    size_t n = 0;
#ifdef BUG
    while (n < size && from[n] != 0) {
#else
    while (n < size - 1 && from[n] != 0) {
#endif
        to[n] = from[n];
        n++;
    }
    to[n] = 0;
    return n;
}
