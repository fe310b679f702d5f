// verdict: SAFE
/* Flags and a counter in a loop that an input ends. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "loops_state_flags_safe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern _Bool __VERIFIER_nondet_bool();
extern int __VERIFIER_nondet_int();

int main()
{
  int locked = 0;
  int got = 0;
  int rounds = 0;

  do {
    __VERIFIER_assert(locked == 0);
    locked = 1;
    if (__VERIFIER_nondet_bool()) {
      got++;
      locked = 0;
    }
    if (locked == 1) {
      locked = 0;
    }
    rounds++;
  } while (rounds < 10 && __VERIFIER_nondet_int());
  __VERIFIER_assert(got <= rounds);
  return 0;
}
