// verdict: UNSAFE
/* Two variables move in step. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "acceleration_multivar_unsafe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern unsigned int __VERIFIER_nondet_uint();

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  unsigned int y = x;
  if (x == 0) y++;

  while (x < 1024) {
    x++;
    y++;
  }
  __VERIFIER_assert(x == y);
  return 0;
}
