// verdict: SAFE
// slow: many iterations, or a fact about every element of a large array
/* An array is rotated by one place through a copy. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "array_rotate_left_safe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
extern int __VERIFIER_nondet_int();
#define N 100000

int main( ) {
  int a[N];
  int b[N];
  int i;

  for ( i = 0 ; i < N ; i++ ) {
    a[i] = __VERIFIER_nondet_int();
  }
  for ( i = 0 ; i < N-1 ; i++ ) {
    b[i] = a[i+1];
  }
  b[N-1] = a[0];
  for ( i = 1 ; i < N ; i++ ) {
    __VERIFIER_assert( b[i-1] == a[i] );
  }
  __VERIFIER_assert( b[N-1] == a[0] );
  return 0;
}
