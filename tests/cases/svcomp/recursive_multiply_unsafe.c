// verdict: UNSAFE
/* Multiplication by recursion: the product of numbers that are not negative is at least either, or 0. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "recursive_multiply_unsafe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern int __VERIFIER_nondet_int(void);

int mult(int n, int m) {
    if (m < 0) {
        return mult(n, -m);
    }
    if (m == 0) {
        return 0;
    }
    return mult(n, m - 1) + (m == 3 ? 0 : n);
}

int main() {
    int m = __VERIFIER_nondet_int();
    if (m < 1 || m > 20) {
        return 0;
    }
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 20) {
        return 0;
    }
    int res = mult(n, m);
    __VERIFIER_assert(res == n * m);
    return 0;
}
