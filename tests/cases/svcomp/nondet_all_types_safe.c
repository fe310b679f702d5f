// verdict: SAFE
/* One input of each type. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "nondet_all_types_safe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned __VERIFIER_nondet_unsigned(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main() {
  long sum = 0;
  sum += __VERIFIER_nondet_bool();
  sum += __VERIFIER_nondet_char();
  sum += __VERIFIER_nondet_uchar();
  sum += __VERIFIER_nondet_short();
  sum += __VERIFIER_nondet_ushort();
  sum += __VERIFIER_nondet_int();
  sum += __VERIFIER_nondet_uint();
  sum += __VERIFIER_nondet_unsigned() % 7;
  long l = __VERIFIER_nondet_long();
  unsigned long ul = __VERIFIER_nondet_ulong();
  long long ll = __VERIFIER_nondet_longlong();
  unsigned long long ull = __VERIFIER_nondet_ulonglong();
  __VERIFIER_assert(sum >= -2147483648L - 32768 - 128);
  __VERIFIER_assert(sum <= 2147483647L + 4294967295L + 65535 + 32767 + 255 + 127 + 1 + 6);
  return (l == 0) + (ul == 0) + (ll == 0) + (ull == 0);
}
