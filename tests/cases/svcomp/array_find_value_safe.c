// verdict: SAFE
// slow: many iterations, or a fact about every element of a large array
/* The first place of a value. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "array_find_value_safe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
extern int __VERIFIER_nondet_int();
#define N 100000

int main( ) {
  int a[N];
  int e = __VERIFIER_nondet_int();
  int i = 0;
  int j;

  for ( j = 0 ; j < N ; j++ ) {
    a[j] = __VERIFIER_nondet_int();
  }
  while ( i < N && a[i] != e ) {
    i = i + 1;
  }
  int x;
  for ( x = 0 ; x < i ; x++ ) {
    __VERIFIER_assert( a[x] != e );
  }
  return 0;
}
