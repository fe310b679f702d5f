// verdict: SAFE
// slow: many iterations, or a fact about every element of a large array
/* The difference of two arrays, element by element. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "array_difference_safe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
extern short __VERIFIER_nondet_short();
#define SIZE 100000

int main( ) {
  int a[SIZE];
  int b[SIZE];
  int c[SIZE];
  int i;

  for ( i = 0 ; i < SIZE ; i++ ) {
    a[i] = __VERIFIER_nondet_short();
    b[i] = __VERIFIER_nondet_short();
  }
  for ( i = 0 ; i < SIZE ; i++ ) {
    c[i] = a[i] - b[i];
  }
  for ( i = 0 ; i < SIZE ; i++ ) {
    __VERIFIER_assert( c[i] + b[i] == a[i] );
  }
  return 0;
}
