// verdict: UNSAFE
// slow: many iterations, or a fact about every element of a large array
/* Three arrays, copied in turn. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "array_init_copy_unsafe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
extern int __VERIFIER_nondet_int();
#define N 100000

int main( ) {
  int a1[N];
  int a2[N];
  int a3[N];
  int i;
  int x;

  for ( i = 0 ; i < N ; i++ ) {
    a1[i] = __VERIFIER_nondet_int();
  }
  for ( i = 0 ; i < N ; i++ ) {
    a2[i] = a1[i];
  }
  for ( i = 0 ; i < N ; i++ ) {
    a3[i] = a2[N-1-i];
  }
  for ( x = 0 ; x < N ; x++ ) {
    __VERIFIER_assert( a1[x] == a3[x] );
  }
  return 0;
}
