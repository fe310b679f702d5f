// verdict: SAFE
// slow: many iterations, or a fact about every element of a large array
# 1 "preprocessed_headers_safe.c"
# 1 "<built-in>"
# 1 "<command-line>"
# 31 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 32 "<command-line>" 2
# 1 "preprocessed_headers_safe.c"
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "preprocessed_headers_safe.c", 3, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
# 1 "/usr/lib/gcc/x86_64-linux-gnu/4.9/include/stddef.h" 1 3 4
# 147 "/usr/lib/gcc/x86_64-linux-gnu/4.9/include/stddef.h" 3 4
typedef long int ptrdiff_t;
# 212 "/usr/lib/gcc/x86_64-linux-gnu/4.9/include/stddef.h" 3 4
typedef long unsigned int size_t;
# 324 "/usr/lib/gcc/x86_64-linux-gnu/4.9/include/stddef.h" 3 4
typedef int wchar_t;
# 2 "headers.c" 2
# 1 "/usr/include/stdlib.h" 1 3 4
__extension__ typedef struct
  {
    long long int quot;
    long long int rem;
  } lldiv_t;
extern int atoi (const char *__nptr)
     __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__pure__)) __attribute__ ((__nonnull__ (1))) ;
extern int rand (void) __attribute__ ((__nothrow__ , __leaf__));
extern void exit (int __status) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
static __inline unsigned int
__bswap_32 (unsigned int __bsx)
{
  return ((((__bsx) & 0xff000000u) >> 24) | (((__bsx) & 0x00ff0000u) >> 8) | (((__bsx) & 0x0000ff00u) << 8) | (((__bsx) & 0x000000ffu) << 24));
}
# 3 "headers.c" 2
extern size_t __VERIFIER_nondet_ulong(void);
size_t n;
int main(void)
{
  unsigned int w;
  n = __VERIFIER_nondet_ulong();
  if (n > 100) exit(0);
  w = __bswap_32((unsigned int)n);
  __VERIFIER_assert(n <= 100 && __bswap_32(w) == n);
  return 0;
}
