// verdict: UNSAFE
// slow: many iterations, or a fact about every element of a large array
/* The elements of one array are split into two others by their signs. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "array_split_signs_unsafe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
extern int __VERIFIER_nondet_int();
#define N 100000

int main( ) {
  int a[N];
  int pos[N];
  int neg[N];
  int i;
  int p = 0;
  int n = 0;

  for ( i = 0 ; i < N ; i++ ) {
    a[i] = __VERIFIER_nondet_int();
  }
  for ( i = 0 ; i < N ; i++ ) {
    if ( a[i] >= -1 ) {
      pos[p] = a[i];
      p = p + 1;
    } else {
      neg[n] = a[i];
      n = n + 1;
    }
  }
  int x;
  for ( x = 0 ; x < p ; x++ ) {
    __VERIFIER_assert( pos[x] >= 0 );
  }
  for ( x = 0 ; x < n ; x++ ) {
    __VERIFIER_assert( neg[x] < 0 );
  }
  return 0;
}
