/* string.h, on arrays of char. What the standard leaves open, the sign aside, is any value. */

unsigned long strlen(const char *__s)
{
    unsigned long __n = 0;
    while (__s[__n] != 0)
        __n = __n + 1;
    return __n;
}

unsigned long strnlen(const char *__s, unsigned long __most)
{
    unsigned long __n = 0;
    while (__n < __most && __s[__n] != 0)
        __n = __n + 1;
    return __n;
}

char *strcpy(char *__to, const char *__from)
{
    unsigned long __n = 0;
    while (__from[__n] != 0) {
        __to[__n] = __from[__n];
        __n = __n + 1;
    }
    __to[__n] = 0;
    return __to;
}

char *stpcpy(char *__to, const char *__from)
{
    unsigned long __n = 0;
    while (__from[__n] != 0) {
        __to[__n] = __from[__n];
        __n = __n + 1;
    }
    __to[__n] = 0;
    return __to + __n;
}

char *strncpy(char *__to, const char *__from, unsigned long __most)
{
    unsigned long __n = 0;
    while (__n < __most && __from[__n] != 0) {
        __to[__n] = __from[__n];
        __n = __n + 1;
    }
    while (__n < __most) {
        __to[__n] = 0;
        __n = __n + 1;
    }
    return __to;
}

char *strcat(char *__to, const char *__from)
{
    unsigned long __end = 0;
    unsigned long __n = 0;
    while (__to[__end] != 0)
        __end = __end + 1;
    while (__from[__n] != 0) {
        __to[__end + __n] = __from[__n];
        __n = __n + 1;
    }
    __to[__end + __n] = 0;
    return __to;
}

char *strncat(char *__to, const char *__from, unsigned long __most)
{
    unsigned long __end = 0;
    unsigned long __n = 0;
    while (__to[__end] != 0)
        __end = __end + 1;
    while (__n < __most && __from[__n] != 0) {
        __to[__end + __n] = __from[__n];
        __n = __n + 1;
    }
    __to[__end + __n] = 0;
    return __to;
}

extern int __string_order(void);

int strcmp(const char *__l, const char *__r)
{
    unsigned long __n = 0;
    int __order;
    while (__l[__n] != 0 && __l[__n] == __r[__n])
        __n = __n + 1;
    if (__l[__n] == __r[__n])
        return 0;
    __order = __string_order();
    if ((unsigned char) __l[__n] < (unsigned char) __r[__n])
        __CPROVER_assume(__order < 0);
    else
        __CPROVER_assume(__order > 0);
    return __order;
}

int strcoll(const char *__l, const char *__r)
{
    unsigned long __n = 0;
    int __order;
    while (__l[__n] != 0 && __l[__n] == __r[__n])
        __n = __n + 1;
    if (__l[__n] == __r[__n])
        return 0;
    __order = __string_order();
    if ((unsigned char) __l[__n] < (unsigned char) __r[__n])
        __CPROVER_assume(__order < 0);
    else
        __CPROVER_assume(__order > 0);
    return __order;
}

int strncmp(const char *__l, const char *__r, unsigned long __most)
{
    unsigned long __n = 0;
    int __order;
    while (__n < __most && __l[__n] != 0 && __l[__n] == __r[__n])
        __n = __n + 1;
    if (__n >= __most || __l[__n] == __r[__n])
        return 0;
    __order = __string_order();
    if ((unsigned char) __l[__n] < (unsigned char) __r[__n])
        __CPROVER_assume(__order < 0);
    else
        __CPROVER_assume(__order > 0);
    return __order;
}

int strcasecmp(const char *__l, const char *__r)
{
    unsigned long __n = 0;
    int __a;
    int __b;
    int __order;
    for (;;) {
        __a = (unsigned char) __l[__n];
        __b = (unsigned char) __r[__n];
        if (__a >= 65 && __a <= 90)
            __a = __a + 32;
        if (__b >= 65 && __b <= 90)
            __b = __b + 32;
        if (__a != __b || __a == 0)
            break;
        __n = __n + 1;
    }
    if (__a == __b)
        return 0;
    __order = __string_order();
    if (__a < __b)
        __CPROVER_assume(__order < 0);
    else
        __CPROVER_assume(__order > 0);
    return __order;
}

int strncasecmp(const char *__l, const char *__r, unsigned long __most)
{
    unsigned long __n = 0;
    int __a = 0;
    int __b = 0;
    int __order;
    while (__n < __most) {
        __a = (unsigned char) __l[__n];
        __b = (unsigned char) __r[__n];
        if (__a >= 65 && __a <= 90)
            __a = __a + 32;
        if (__b >= 65 && __b <= 90)
            __b = __b + 32;
        if (__a != __b || __a == 0)
            break;
        __n = __n + 1;
    }
    if (__a == __b)
        return 0;
    __order = __string_order();
    if (__a < __b)
        __CPROVER_assume(__order < 0);
    else
        __CPROVER_assume(__order > 0);
    return __order;
}

char *strchr(const char *__s, int __c)
{
    unsigned long __n = 0;
    while (__s[__n] != (char) __c) {
        if (__s[__n] == 0)
            return 0;
        __n = __n + 1;
    }
    return (char *) __s + __n;
}

char *index(const char *__s, int __c)
{
    unsigned long __n = 0;
    while (__s[__n] != (char) __c) {
        if (__s[__n] == 0)
            return 0;
        __n = __n + 1;
    }
    return (char *) __s + __n;
}

char *strchrnul(const char *__s, int __c)
{
    unsigned long __n = 0;
    while (__s[__n] != (char) __c && __s[__n] != 0)
        __n = __n + 1;
    return (char *) __s + __n;
}

char *strrchr(const char *__s, int __c)
{
    unsigned long __n = 0;
    char *__last = 0;
    for (;;) {
        if (__s[__n] == (char) __c)
            __last = (char *) __s + __n;
        if (__s[__n] == 0)
            break;
        __n = __n + 1;
    }
    return __last;
}

char *rindex(const char *__s, int __c)
{
    unsigned long __n = 0;
    char *__last = 0;
    for (;;) {
        if (__s[__n] == (char) __c)
            __last = (char *) __s + __n;
        if (__s[__n] == 0)
            break;
        __n = __n + 1;
    }
    return __last;
}

char *strstr(const char *__in, const char *__what)
{
    unsigned long __n = 0;
    unsigned long __k;
    for (;;) {
        __k = 0;
        while (__what[__k] != 0 && __in[__n + __k] == __what[__k])
            __k = __k + 1;
        if (__what[__k] == 0)
            return (char *) __in + __n;
        if (__in[__n] == 0)
            return 0;
        __n = __n + 1;
    }
}

unsigned long strspn(const char *__s, const char *__set)
{
    unsigned long __n = 0;
    unsigned long __k;
    while (__s[__n] != 0) {
        __k = 0;
        while (__set[__k] != 0 && __set[__k] != __s[__n])
            __k = __k + 1;
        if (__set[__k] == 0)
            break;
        __n = __n + 1;
    }
    return __n;
}

unsigned long strcspn(const char *__s, const char *__set)
{
    unsigned long __n = 0;
    unsigned long __k;
    while (__s[__n] != 0) {
        __k = 0;
        while (__set[__k] != 0 && __set[__k] != __s[__n])
            __k = __k + 1;
        if (__set[__k] != 0)
            break;
        __n = __n + 1;
    }
    return __n;
}

char *strpbrk(const char *__s, const char *__set)
{
    unsigned long __n = 0;
    unsigned long __k;
    while (__s[__n] != 0) {
        __k = 0;
        while (__set[__k] != 0 && __set[__k] != __s[__n])
            __k = __k + 1;
        if (__set[__k] != 0)
            return (char *) __s + __n;
        __n = __n + 1;
    }
    return 0;
}
