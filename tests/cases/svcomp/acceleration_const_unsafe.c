// verdict: UNSAFE
/* The step is a constant; the loop takes it to the end at once. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "acceleration_const_unsafe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern unsigned int __VERIFIER_nondet_uint();

int main(void) {
  unsigned int x = 1;
  unsigned int y = 0;
  unsigned int limit = __VERIFIER_nondet_uint();

  while (y < 10 && y < limit) {
    x = 0;
    y++;
  }
  __VERIFIER_assert(x == 0);
  return 0;
}
