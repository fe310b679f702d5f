// verdict: UNSAFE
/* Euclid's algorithm by subtraction. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "recursive_gcd_unsafe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern int __VERIFIER_nondet_int(void);

int gcd(int y1, int y2) {
    if (y1 <= 0 || y2 <= 0) {
        return 0;
    }
    if (y1 == y2) {
        return y1;
    }
    if (y1 > y2) {
        return gcd(y1 - y2, y2);
    }
    return gcd(y1, y2 - y1);
}

int main() {
    int m = __VERIFIER_nondet_int();
    if (m <= 0 || m > 30) {
        return 0;
    }
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 30) {
        return 0;
    }
    int z = gcd(m, n);
    if (z > 1 && m > n) {
        ERROR: {reach_error();abort();}
    } else {
        return 0;
    }
}
