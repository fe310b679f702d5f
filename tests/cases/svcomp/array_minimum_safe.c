// verdict: SAFE
// slow: many iterations, or a fact about every element of a large array
/* The minimum in a loop that counts down. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "array_minimum_safe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
extern int __VERIFIER_nondet_int();
#define SIZE 100000

int main( ) {
  int a[SIZE];
  int i;
  int least;

  for ( i = 0 ; i < SIZE ; i++ ) {
    a[i] = __VERIFIER_nondet_int();
  }
  least = a[SIZE-1];
  for ( i = SIZE-2 ; i >= 0 ; i-- ) {
    if ( a[i] < least ) {
      least = a[i];
    }
  }
  for ( i = 0 ; i < SIZE ; i++ ) {
    __VERIFIER_assert( a[i] >= least );
  }
  return 0;
}
