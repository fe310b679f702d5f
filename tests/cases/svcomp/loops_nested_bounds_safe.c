// verdict: SAFE
/* Three nested loops whose bounds come from outside. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "loops_nested_bounds_safe.c", 5, "reach_error"); }
void assume_abort_if_not(int cond) {
  if(!cond) {abort();}
}
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern int __VERIFIER_nondet_int();

int main()
{
  int i, k, n, l;
  n = __VERIFIER_nondet_int();
  l = __VERIFIER_nondet_int();
  assume_abort_if_not(l>0);
  assume_abort_if_not(l < 100);
  assume_abort_if_not(n < 100);

  for (k=1; k<n; k++) {
    for (i=l; i<n; i++) {
      __VERIFIER_assert(1<=i);
    }
    if (__VERIFIER_nondet_int())
      l = l + 1;
  }
  return 0;
}
