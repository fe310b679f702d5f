// verdict: UNSAFE
/* What stands behind the recursive call is reached on the way back. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "recursive_afterrec_unsafe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
int depth = 0;
void f(int n) {
  if (n < 3) return;
  depth++;
  n--;
  f(n);
  if (n < 3) reach_error();
}

int main(void) {
  f(6);
  __VERIFIER_assert(depth <= 4);
  return 0;
}
