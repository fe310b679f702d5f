// verdict: UNSAFE
// slow: many iterations, or a fact about every element of a large array
/* The password is accepted if and only if it equals the guess. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "array_password_unsafe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
extern int __VERIFIER_nondet_int();
#define SIZE 1000

int main( ) {
  int password[SIZE];
  int guess[SIZE];
  int i;
  int result = 1;

  for ( i = 0 ; i < SIZE ; i++ ) {
    password[i] = __VERIFIER_nondet_int();
    guess[i] = __VERIFIER_nondet_int();
  }
  for ( i = 0 ; i < SIZE - 1 ; i++ ) {
    if ( password[i] != guess[i] ) {
      result = 0;
    }
  }
  if ( result ) {
    int x;
    for ( x = 0 ; x < SIZE ; x++ ) {
      __VERIFIER_assert( password[x] == guess[x] );
    }
  }
  return 0;
}
