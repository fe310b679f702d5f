// verdict: SAFE
/* Bubble sort with a flag that ends it early. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "array_bubble_sort_safe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
extern int __VERIFIER_nondet_int();
#define N 6

int main( ) {
  int a[N];
  int i;
  int x;
  int y;
  int swapped = 1;

  for ( i = 0 ; i < N ; i++ ) {
    a[i] = __VERIFIER_nondet_int();
  }
  while ( swapped ) {
    swapped = 0;
    i = 1;
    while ( i < N ) {
      if ( a[i - 1] > a[i] ) {
        int t = a[i];
        a[i] = a[i - 1];
        a[i-1] = t;
        swapped = 1;
      }
      i = i + 1;
    }
  }
  for ( x = 0 ; x < N ; x++ ) {
    for ( y = x+1 ; y < N ; y++ ) {
      __VERIFIER_assert( a[x] <= a[y] );
    }
  }
  return 0;
}
