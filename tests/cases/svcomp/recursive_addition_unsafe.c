// verdict: UNSAFE
/* Addition by recursion on the second operand. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "recursive_addition_unsafe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern int __VERIFIER_nondet_int(void);

int addition(int m, int n) {
    if (n == 0) {
        return m;
    }
    if (n > 0) {
        return addition(m+1, n-1);
    }
    return addition(m, n+1);
}

int main() {
    int m = __VERIFIER_nondet_int();
    if (m < 0 || m > 1000) return 0;
    int n = __VERIFIER_nondet_int();
    if (n < -50 || n > 50) return 0;
    int result = addition(m,n);
    if (result == m + n) {
        return 0;
    } else {
        ERROR: {reach_error();abort();}
    }
}
