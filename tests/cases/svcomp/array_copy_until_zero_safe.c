// verdict: SAFE
// slow: many iterations, or a fact about every element of a large array
/* A buffer is copied up to its first zero; what was copied is not zero. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "array_copy_until_zero_safe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
extern unsigned char __VERIFIER_nondet_uchar();
#define SIZE 1000

int main( ) {
  unsigned char in[SIZE];
  unsigned char out[SIZE];
  int i;
  int n = 0;

  for ( i = 0 ; i < SIZE ; i++ ) {
    in[i] = __VERIFIER_nondet_uchar();
  }
  for ( i = 0 ; i < SIZE ; i++ ) {
    if ( in[i] == 0 ) break;
    out[n] = in[i];
    n++;
  }
  for ( i = 0 ; i < n ; i++ ) {
    __VERIFIER_assert( out[i] != 0 && out[i] == in[i] );
  }
  return 0;
}
