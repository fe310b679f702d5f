/* The bit counting functions of gcc. Where gcc leaves the result for 0 open, the execution ends. */

int __builtin_popcount(unsigned int __x)
{
    int __n = 0;
    int __k;
    for (__k = 0; __k < 32; __k = __k + 1) {
        __n = __n + (int) (__x % 2);
        __x = __x / 2;
    }
    return __n;
}

int __builtin_popcountll(unsigned long long __x)
{
    int __n = 0;
    int __k;
    for (__k = 0; __k < 64; __k = __k + 1) {
        __n = __n + (int) (__x % 2);
        __x = __x / 2;
    }
    return __n;
}

int __builtin_popcountl(unsigned long __x)
{
    int __n = 0;
    int __k;
    for (__k = 0; __k < 64; __k = __k + 1) {
        __n = __n + (int) (__x % 2);
        __x = __x / 2;
    }
    return __n;
}

int __builtin_parity(unsigned int __x)
{
    int __odd = 0;
    int __k;
    for (__k = 0; __k < 32; __k = __k + 1) {
        __odd = __x % 2 != 0 ? 1 - __odd : __odd;
        __x = __x / 2;
    }
    return __odd;
}

int __builtin_parityll(unsigned long long __x)
{
    int __odd = 0;
    int __k;
    for (__k = 0; __k < 64; __k = __k + 1) {
        __odd = __x % 2 != 0 ? 1 - __odd : __odd;
        __x = __x / 2;
    }
    return __odd;
}

int __builtin_parityl(unsigned long __x)
{
    int __odd = 0;
    int __k;
    for (__k = 0; __k < 64; __k = __k + 1) {
        __odd = __x % 2 != 0 ? 1 - __odd : __odd;
        __x = __x / 2;
    }
    return __odd;
}

int __builtin_ctz(unsigned int __x)
{
    int __n = 0;
    if (__x == 0)
        __builtin_unreachable();
    while (__n < 31 && __x % 2 == 0) {
        __n = __n + 1;
        __x = __x / 2;
    }
    return __n;
}

int __builtin_ctzll(unsigned long long __x)
{
    int __n = 0;
    if (__x == 0)
        __builtin_unreachable();
    while (__n < 63 && __x % 2 == 0) {
        __n = __n + 1;
        __x = __x / 2;
    }
    return __n;
}

int __builtin_ctzl(unsigned long __x)
{
    int __n = 0;
    if (__x == 0)
        __builtin_unreachable();
    while (__n < 63 && __x % 2 == 0) {
        __n = __n + 1;
        __x = __x / 2;
    }
    return __n;
}

int __builtin_clz(unsigned int __x)
{
    int __n = 0;
    if (__x == 0)
        __builtin_unreachable();
    while (__n < 31 && __x < 2147483648U) {
        __n = __n + 1;
        __x = __x * 2;
    }
    return __n;
}

int __builtin_clzll(unsigned long long __x)
{
    int __n = 0;
    if (__x == 0)
        __builtin_unreachable();
    while (__n < 63 && __x < 9223372036854775808ULL) {
        __n = __n + 1;
        __x = __x * 2;
    }
    return __n;
}

int __builtin_clzl(unsigned long __x)
{
    int __n = 0;
    int __width = 8 * (int) sizeof(long);
    if (__x == 0)
        __builtin_unreachable();
    while (__n < __width - 1 && __x < 1UL << (__width - 1)) {
        __n = __n + 1;
        __x = __x * 2;
    }
    return __n;
}

int __builtin_clrsb(int __x)
{
    unsigned int __bits = __x < 0 ? (unsigned int) -(__x + 1) : (unsigned int) __x;
    int __n = 0;
    while (__n < 31 && __bits < 1073741824U) {
        __n = __n + 1;
        __bits = __bits * 2;
    }
    return __n;
}

int __builtin_ffs(int __x)
{
    unsigned int __bits = (unsigned int) __x;
    int __n = 1;
    if (__bits == 0)
        return 0;
    while (__n < 32 && __bits % 2 == 0) {
        __n = __n + 1;
        __bits = __bits / 2;
    }
    return __n;
}

int ffs(int __x)
{
    unsigned int __bits = (unsigned int) __x;
    int __n = 1;
    if (__bits == 0)
        return 0;
    while (__n < 32 && __bits % 2 == 0) {
        __n = __n + 1;
        __bits = __bits / 2;
    }
    return __n;
}

int __builtin_ffsll(long long __x)
{
    unsigned long long __bits = (unsigned long long) __x;
    int __n = 1;
    if (__bits == 0)
        return 0;
    while (__n < 64 && __bits % 2 == 0) {
        __n = __n + 1;
        __bits = __bits / 2;
    }
    return __n;
}

int __builtin_ffsl(long __x)
{
    unsigned long __bits = (unsigned long) __x;
    int __n = 1;
    if (__bits == 0)
        return 0;
    while (__n < 64 && __bits % 2 == 0) {
        __n = __n + 1;
        __bits = __bits / 2;
    }
    return __n;
}

unsigned short __builtin_bswap16(unsigned short __x)
{
    return (unsigned short) (__x % 256 * 256 + __x / 256);
}

unsigned int __builtin_bswap32(unsigned int __x)
{
    return __x % 256U * 16777216U + __x / 256U % 256U * 65536U + __x / 65536U % 256U * 256U + __x / 16777216U;
}

unsigned long long __builtin_bswap64(unsigned long long __x)
{
    unsigned long long __low = __x % 4294967296ULL;
    unsigned long long __high = __x / 4294967296ULL;
    unsigned long long __a = __low % 256 * 16777216 + __low / 256 % 256 * 65536 + __low / 65536 % 256 * 256 + __low / 16777216;
    unsigned long long __b =
        __high % 256 * 16777216 + __high / 256 % 256 * 65536 + __high / 65536 % 256 * 256 + __high / 16777216;
    return __a * 4294967296ULL + __b;
}
