/* Input and output. What is read is an input of the program; what is printed is not seen. */

extern int __any_char(void);
extern int __any_int(void);
extern int __printed(void);

int getchar(void)
{
    int __c = __any_char();
    __CPROVER_assume(__c >= -1 && __c <= 255);
    return __c;
}

int fgetc(void *__stream)
{
    int __c = __any_char();
    __CPROVER_assume(__c >= -1 && __c <= 255);
    return __c;
}

int getc(void *__stream)
{
    int __c = __any_char();
    __CPROVER_assume(__c >= -1 && __c <= 255);
    return __c;
}

int putchar(int __c)
{
    int __result = __printed();
    __CPROVER_assume(__result == -1 || __result == (unsigned char) __c);
    return __result;
}

char *fgets(char *__s, int __n, void *__stream)
{
    int __length = __any_int();
    int __k;
    if (__n <= 0 || __any_int() == 0)
        return 0;
    __CPROVER_assume(__length >= (__n > 1) && __length < __n);
    for (__k = 0; __k < __length; __k = __k + 1) {
        char __c = (char) __any_char();
        __CPROVER_assume(__c != 10 || __k == __length - 1);
        __s[__k] = __c;
    }
    __s[__length] = 0;
    return __s;
}

int __scan_count(int __count, int __most)
{
    __CPROVER_assume(__count >= -1 && __count <= __most);
    return __count;
}

int __print_text(char *__to, int __length, unsigned long __size)
{
    unsigned long __k = 0;
    __CPROVER_assume(__length >= 0);
    while (__k < (unsigned long) __length && __k + 1 < __size) {
        char __c = (char) __any_char();
        __CPROVER_assume(__c != 0);
        __to[__k] = __c;
        __k = __k + 1;
    }
    if (__size > 0)
        __to[__k] = 0;
    return __length;
}
