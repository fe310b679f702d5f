// verdict: SAFE
// slow: many iterations, or a fact about every element of a large array
/* A long loop with a large step. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "acceleration_simple_safe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
int main(void) {
  unsigned int x = 0;

  while (x < 0x0fffff) {
    x += 2;
  }
  __VERIFIER_assert(!(x % 2));
  return 0;
}
