// verdict: UNSAFE
// slow: many iterations, or a fact about every element of a large array
/* One array holds the signs of another. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "array_sign_map_unsafe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
extern int __VERIFIER_nondet_int();
#define N 100000

int main( ) {
  int a[N];
  int s[N];
  int i = 0;

  while ( i < N ) {
    a[i] = __VERIFIER_nondet_int();
    i = i + 1;
  }
  i = 0;
  while ( i < N ) {
    if ( a[i] > 0 ) s[i] = 1;
    else s[i] = 0;
    i = i + 1;
  }
  int ok = 1;
  i = 0;
  while ( i < N ) {
    if ( a[i] >= 0 && !s[i] ) ok = 0;
    if ( a[i] < 0 && s[i] ) ok = 0;
    i = i + 1;
  }
  __VERIFIER_assert( ok );
  return 0;
}
