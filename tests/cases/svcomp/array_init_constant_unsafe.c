// verdict: UNSAFE
// slow: many iterations, or a fact about every element of a large array
/* A table is set, then set again. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "array_init_constant_unsafe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
#define SIZE 100000

int main( ) {
  int table[SIZE];
  int i = 0;

  while ( i < SIZE ) {
    table[i] = 17;
    i = i + 1;
  }
  i = 0;
  while ( i < SIZE - 1 ) {
    table[i] = 42;
    i = i + 1;
  }
  int x;
  for ( x = 0 ; x < SIZE ; x++ ) {
    __VERIFIER_assert( table[x] == 42 );
  }
  return 0;
}
