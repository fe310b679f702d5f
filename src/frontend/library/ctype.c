/* ctype.h in the C locale. The table form of glibc's headers, which stands in files that are preprocessed already, is
   rewritten to __ctype_bits. */

int isupper(int __c) { return __c >= 65 && __c <= 90; }
int islower(int __c) { return __c >= 97 && __c <= 122; }
int isalpha(int __c) { return (__c >= 65 && __c <= 90) || (__c >= 97 && __c <= 122); }
int isdigit(int __c) { return __c >= 48 && __c <= 57; }
int isalnum(int __c) { return (__c >= 48 && __c <= 57) || (__c >= 65 && __c <= 90) || (__c >= 97 && __c <= 122); }
int isxdigit(int __c) { return (__c >= 48 && __c <= 57) || (__c >= 65 && __c <= 70) || (__c >= 97 && __c <= 102); }
int isspace(int __c) { return __c == 32 || (__c >= 9 && __c <= 13); }
int isblank(int __c) { return __c == 32 || __c == 9; }
int iscntrl(int __c) { return (__c >= 0 && __c <= 31) || __c == 127; }
int isprint(int __c) { return __c >= 32 && __c <= 126; }
int isgraph(int __c) { return __c >= 33 && __c <= 126; }
int ispunct(int __c)
{
    return (__c >= 33 && __c <= 47) || (__c >= 58 && __c <= 64) || (__c >= 91 && __c <= 96) || (__c >= 123 && __c <= 126);
}
int isascii(int __c) { return __c >= 0 && __c <= 127; }
int toupper(int __c) { return __c >= 97 && __c <= 122 ? __c - 32 : __c; }
int tolower(int __c) { return __c >= 65 && __c <= 90 ? __c + 32 : __c; }

/* The bits are those of glibc on machines with the low byte first. */
unsigned short __ctype_bits(int __c)
{
    unsigned short __bits = 0;
    if (__c >= 65 && __c <= 90)
        __bits = 256 + 1024 + 8;
    else if (__c >= 97 && __c <= 122)
        __bits = 512 + 1024 + 8;
    else if (__c >= 48 && __c <= 57)
        __bits = 2048 + 8;
    if ((__c >= 48 && __c <= 57) || (__c >= 65 && __c <= 70) || (__c >= 97 && __c <= 102))
        __bits = __bits + 4096;
    if (__c == 32 || (__c >= 9 && __c <= 13))
        __bits = __bits + 8192;
    if (__c >= 32 && __c <= 126)
        __bits = __bits + 16384;
    if (__c >= 33 && __c <= 126)
        __bits = __bits + 32768;
    if (__c == 32 || __c == 9)
        __bits = __bits + 1;
    if ((__c >= 0 && __c <= 31) || __c == 127)
        __bits = __bits + 2;
    if ((__c >= 33 && __c <= 47) || (__c >= 58 && __c <= 64) || (__c >= 91 && __c <= 96) || (__c >= 123 && __c <= 126))
        __bits = __bits + 4;
    return __bits;
}
