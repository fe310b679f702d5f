// verdict: SAFE
/* The loop has two phases, with different steps. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "acceleration_phases_safe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
int main(void) {
  unsigned int x = 0;
  unsigned int rounds = 0;

  while (x < 0x0fff) {
    if (x < 0xff0) {
      x++;
    } else {
      x += 2;
    }
    rounds++;
  }
  __VERIFIER_assert(x <= 0x1000);
  __VERIFIER_assert(rounds > 0xff0);
  return 0;
}
