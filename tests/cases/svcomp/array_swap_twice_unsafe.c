// verdict: UNSAFE
// slow: many iterations, or a fact about every element of a large array
/* Two arrays are exchanged, and exchanged again. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "array_swap_twice_unsafe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
extern int __VERIFIER_nondet_int();
#define N 100000

int main( ) {
  int a[N];
  int b[N];
  int old[N];
  int i;
  int t;

  for ( i = 0 ; i < N ; i++ ) {
    a[i] = __VERIFIER_nondet_int();
    b[i] = __VERIFIER_nondet_int();
    old[i] = a[i];
  }
  for ( i = 0 ; i < N ; i++ ) {
    t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
  for ( i = 1 ; i < N ; i++ ) {
    t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
  for ( i = 0 ; i < N ; i++ ) {
    __VERIFIER_assert( a[i] == old[i] );
  }
  return 0;
}
