// verdict: SAFE
// slow: many iterations, or a fact about every element of a large array
/* A long loop fills an array; one place is looked at. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "acceleration_array_safe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern int __VERIFIER_nondet_int();

int main(void) {
  int A[2048];
  int i;
  int seen;

  for (i = 0; i < 1024; i++) {
    A[i] = i;
  }
  seen = __VERIFIER_nondet_int();
  if (seen < 0 || seen >= 1024) return 0;
  __VERIFIER_assert(A[seen] <= 1023);
  return 0;
}
