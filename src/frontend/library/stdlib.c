/* Numbers and chance of stdlib.h. */

extern int __rand(void);
extern long __random(void);

int rand(void)
{
    int __value = __rand();
    __CPROVER_assume(__value >= 0);
    return __value;
}

int rand_r(unsigned int *__seed)
{
    int __value = __rand();
    __CPROVER_assume(__value >= 0);
    *__seed = (unsigned int) __rand();
    return __value;
}

long random(void)
{
    long __value = __random();
    __CPROVER_assume(__value >= 0 && __value <= 2147483647);
    return __value;
}

int atoi(const char *__s)
{
    unsigned long __n = 0;
    int __value = 0;
    int __negative = 0;
    while (__s[__n] == 32 || (__s[__n] >= 9 && __s[__n] <= 13))
        __n = __n + 1;
    if (__s[__n] == 45) {
        __negative = 1;
        __n = __n + 1;
    } else if (__s[__n] == 43)
        __n = __n + 1;
    while (__s[__n] >= 48 && __s[__n] <= 57) {
        __value = __negative ? 10 * __value - (__s[__n] - 48) : 10 * __value + (__s[__n] - 48);
        __n = __n + 1;
    }
    return __value;
}

long atol(const char *__s)
{
    unsigned long __n = 0;
    long __value = 0;
    int __negative = 0;
    while (__s[__n] == 32 || (__s[__n] >= 9 && __s[__n] <= 13))
        __n = __n + 1;
    if (__s[__n] == 45) {
        __negative = 1;
        __n = __n + 1;
    } else if (__s[__n] == 43)
        __n = __n + 1;
    while (__s[__n] >= 48 && __s[__n] <= 57) {
        __value = __negative ? 10 * __value - (__s[__n] - 48) : 10 * __value + (__s[__n] - 48);
        __n = __n + 1;
    }
    return __value;
}

long long atoll(const char *__s)
{
    unsigned long __n = 0;
    long long __value = 0;
    int __negative = 0;
    while (__s[__n] == 32 || (__s[__n] >= 9 && __s[__n] <= 13))
        __n = __n + 1;
    if (__s[__n] == 45) {
        __negative = 1;
        __n = __n + 1;
    } else if (__s[__n] == 43)
        __n = __n + 1;
    while (__s[__n] >= 48 && __s[__n] <= 57) {
        __value = __negative ? 10 * __value - (__s[__n] - 48) : 10 * __value + (__s[__n] - 48);
        __n = __n + 1;
    }
    return __value;
}

/* The digits of a number in some base: where they begin and end, whether a minus sign comes first, and their value, which
   stays at a value above all of its type once it is there. The result is the index behind the digits, 0 if there are none. */
static unsigned long __read_number(const char *__s, int __base, int *__negative, __int128 *__value)
{
    unsigned long __n = 0;
    unsigned long __digits = 0;
    int __digit;
    *__negative = 0;
    *__value = 0;
    while (__s[__n] == 32 || (__s[__n] >= 9 && __s[__n] <= 13))
        __n = __n + 1;
    if (__s[__n] == 45) {
        *__negative = 1;
        __n = __n + 1;
    } else if (__s[__n] == 43)
        __n = __n + 1;
    if ((__base == 0 || __base == 16) && __s[__n] == 48 && (__s[__n + 1] == 120 || __s[__n + 1] == 88)
        && ((__s[__n + 2] >= 48 && __s[__n + 2] <= 57) || (__s[__n + 2] >= 65 && __s[__n + 2] <= 70)
            || (__s[__n + 2] >= 97 && __s[__n + 2] <= 102))) {
        __n = __n + 2;
        __base = 16;
    } else if (__base == 0)
        __base = __s[__n] == 48 ? 8 : 10;
    for (;;) {
        if (__s[__n] >= 48 && __s[__n] <= 57)
            __digit = __s[__n] - 48;
        else if (__s[__n] >= 65 && __s[__n] <= 90)
            __digit = __s[__n] - 55;
        else if (__s[__n] >= 97 && __s[__n] <= 122)
            __digit = __s[__n] - 87;
        else
            break;
        if (__digit >= __base)
            break;
        if (*__value <= 18446744073709551615UL)
            *__value = *__value * __base + __digit;
        __n = __n + 1;
        __digits = __digits + 1;
    }
    return __digits == 0 ? 0 : __n;
}

long strtol(const char *__s, char **__end, int __base)
{
    int __negative;
    __int128 __value;
    unsigned long __n = __read_number(__s, __base, &__negative, &__value);
    long __most = sizeof(long) == 8 ? 9223372036854775807 : 2147483647;
    if (__end)
        *__end = (char *) __s + __n;
    if (__negative)
        return __value > __most ? -__most - 1 : (long) -__value;
    return __value > __most ? __most : (long) __value;
}

long long strtoll(const char *__s, char **__end, int __base)
{
    int __negative;
    __int128 __value;
    unsigned long __n = __read_number(__s, __base, &__negative, &__value);
    long long __most = 9223372036854775807;
    if (__end)
        *__end = (char *) __s + __n;
    if (__negative)
        return __value > __most ? -__most - 1 : (long long) -__value;
    return __value > __most ? __most : (long long) __value;
}

unsigned long strtoul(const char *__s, char **__end, int __base)
{
    int __negative;
    __int128 __value;
    unsigned long __n = __read_number(__s, __base, &__negative, &__value);
    unsigned long __most = sizeof(long) == 8 ? 18446744073709551615UL : 4294967295UL;
    if (__end)
        *__end = (char *) __s + __n;
    if (__value > __most)
        return __most;
    return __negative ? (unsigned long) -__value : (unsigned long) __value;
}

unsigned long long strtoull(const char *__s, char **__end, int __base)
{
    int __negative;
    __int128 __value;
    unsigned long __n = __read_number(__s, __base, &__negative, &__value);
    unsigned long long __most = 18446744073709551615ULL;
    if (__end)
        *__end = (char *) __s + __n;
    if (__value > __most)
        return __most;
    return __negative ? (unsigned long long) -__value : (unsigned long long) __value;
}
