// verdict: SAFE
// slow: the proof is found at once, its certification takes longer than a test may
/* A sum that grows by two in each round. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "loops_sum_by_two_safe.c", 5, "reach_error"); }
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
#define a (2)
int main() {
  int i, n=__VERIFIER_nondet_int(), sn=0;
  assume_abort_if_not(n < 1000 && n >= -1000);
  for(i=1; i<=n; i++) {
    sn = sn + a;
  }
  __VERIFIER_assert(sn==n*a || sn == 0);
  return 0;
}
