/* Functions on elements of any type. __T, __A, __B, __W, __MIN, __MAX and __compare are bound at each call. Numbers of
   bytes are numbers of elements here. */

typedef int __T;
typedef int __A;
typedef int __B;
typedef int __W;

__T *memcpy(__T *__to, const __T *__from, unsigned long __n)
{
    unsigned long __k;
    for (__k = 0; __k < __n; __k = __k + 1)
        __to[__k] = __from[__k];
    return __to;
}

__T *mempcpy(__T *__to, const __T *__from, unsigned long __n)
{
    unsigned long __k;
    for (__k = 0; __k < __n; __k = __k + 1)
        __to[__k] = __from[__k];
    return __to + __n;
}

__T *memmove(__T *__to, const __T *__from, unsigned long __n)
{
    __T __between[__n + 1];
    unsigned long __k;
    for (__k = 0; __k < __n; __k = __k + 1)
        __between[__k] = __from[__k];
    for (__k = 0; __k < __n; __k = __k + 1)
        __to[__k] = __between[__k];
    return __to;
}

__T *memset(__T *__s, __T __value, unsigned long __n)
{
    unsigned long __k;
    for (__k = 0; __k < __n; __k = __k + 1)
        __s[__k] = __value;
    return __s;
}

__T *__set_to_zero(__T *__s, unsigned long __n)
{
    unsigned long __k;
    for (__k = 0; __k < __n; __k = __k + 1)
        __s[__k] = (__T) { 0 };
    return __s;
}

extern int __memory_order(void);

int memcmp(const __T *__l, const __T *__r, unsigned long __n)
{
    unsigned long __k = 0;
    unsigned long long __a;
    unsigned long long __b;
    int __order;
    while (__k < __n && __l[__k] == __r[__k])
        __k = __k + 1;
    if (__k >= __n)
        return 0;
    /* The low byte comes first. */
    __a = (unsigned long long) __l[__k];
    __b = (unsigned long long) __r[__k];
    while (__a % 256 == __b % 256) {
        __a = __a / 256;
        __b = __b / 256;
    }
    __order = __memory_order();
    if (__a % 256 < __b % 256)
        __CPROVER_assume(__order < 0);
    else
        __CPROVER_assume(__order > 0);
    return __order;
}

__T *memchr(const __T *__s, int __c, unsigned long __n)
{
    unsigned long __k;
    for (__k = 0; __k < __n; __k = __k + 1)
        if (__s[__k] == (__T) __c)
            return (__T *) __s + __k;
    return 0;
}

void qsort(__T *__a, unsigned long __n)
{
    unsigned long __i;
    unsigned long __k;
    for (__i = 1; __i < __n; __i = __i + 1)
        for (__k = __i; __k > 0 && __compare(__a + (__k - 1), __a + __k) > 0; __k = __k - 1) {
            __T __kept = __a[__k];
            __a[__k] = __a[__k - 1];
            __a[__k - 1] = __kept;
        }
}

__T *bsearch(const __A *__key, const __T *__a, unsigned long __n)
{
    unsigned long __low = 0;
    unsigned long __high = __n;
    while (__low < __high) {
        unsigned long __middle = __low + (__high - __low) / 2;
        int __order = __compare(__key, __a + __middle);
        if (__order == 0)
            return (__T *) __a + __middle;
        if (__order < 0)
            __high = __middle;
        else
            __low = __middle + 1;
    }
    return 0;
}

_Bool __builtin_add_overflow(__A __a, __B __b, __T *__to)
{
    __W __exact = (__W) __a + (__W) __b;
    *__to = (__T) __exact;
    return __exact < __MIN || __exact > __MAX;
}

_Bool __builtin_sub_overflow(__A __a, __B __b, __T *__to)
{
    __W __exact = (__W) __a - (__W) __b;
    *__to = (__T) __exact;
    return __exact < __MIN || __exact > __MAX;
}

_Bool __builtin_mul_overflow(__A __a, __B __b, __T *__to)
{
    __W __exact = (__W) __a * (__W) __b;
    *__to = (__T) __exact;
    return __exact < __MIN || __exact > __MAX;
}

_Bool __builtin_add_overflow_p(__A __a, __B __b, __T __of)
{
    __W __exact = (__W) __a + (__W) __b;
    return __exact < __MIN || __exact > __MAX;
}

_Bool __builtin_sub_overflow_p(__A __a, __B __b, __T __of)
{
    __W __exact = (__W) __a - (__W) __b;
    return __exact < __MIN || __exact > __MAX;
}

_Bool __builtin_mul_overflow_p(__A __a, __B __b, __T __of)
{
    __W __exact = (__W) __a * (__W) __b;
    return __exact < __MIN || __exact > __MAX;
}

void __scanned(__T *__to, __T __value, int __count, int __place)
{
    if (__count > __place)
        *__to = __value;
}

extern int __any_char(void);
extern unsigned long __any_length(void);

void __scanned_text(__T *__to, unsigned long __most, _Bool __is_word, int __count, int __place)
{
    unsigned long __length = __any_length();
    unsigned long __k;
    __CPROVER_assume(__length >= 1 && __length <= __most);
    if (__count > __place) {
        for (__k = 0; __k < __length; __k = __k + 1) {
            __T __c = (__T) __any_char();
            __CPROVER_assume(__c != 0 && !(__is_word && (__c == 32 || (__c >= 9 && __c <= 13))));
            __to[__k] = __c;
        }
        __to[__length] = 0;
    }
}
