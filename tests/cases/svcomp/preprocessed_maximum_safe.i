// verdict: SAFE
// slow: many iterations, or a fact about every element of a large array
# 1 "preprocessed_maximum_safe.c"
# 1 "<built-in>"
# 1 "<command-line>"
# 31 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 32 "<command-line>" 2
# 1 "preprocessed_maximum_safe.c"
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "preprocessed_maximum_safe.c", 3, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
extern int __VERIFIER_nondet_int();

int main( ) {
  int a[1000];
  int i = 0;
  int max;
  while ( i < 1000 ) {
    a[i] = __VERIFIER_nondet_int();
    i = i + 1;
  }
  max = a[0];
  i = 0;
  while ( i < 1000 ) {
    if ( a[i] > max ) {
      max = a[i];
    }
    i = i + 1;
  }
# 24 "maximum.c"
  int x;
  for ( x = 0 ; x < 1000 ; x++ ) {
    __VERIFIER_assert( a[x] <= max );
  }
  return 0;
}
