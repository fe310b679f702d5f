// verdict: SAFE
// nodiff: ends only when an input says so
/* The loop ends after an unknown number of rounds; a bound on x holds all the same. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "loops_terminate_unknown_safe.c", 6, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern _Bool __VERIFIER_nondet_bool();

int main()
{
  int x = 0;
  int y = 0;
  while(__VERIFIER_nondet_bool())
  {
    x = x + 1;
    y = y + 1;
    if (x == 50) {
      x = 0;
      y = 0;
    }
  }
  __VERIFIER_assert(x == y && x < 50);
  return 0;
}
