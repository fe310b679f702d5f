// verdict: SAFE
// options: --check unsigned-overflow
// Neither sums nor differences wrap around, and shifts are no sums.
unsigned nondet_uint(void);

int main(void) {
    unsigned a = nondet_uint();
    unsigned b = nondet_uint();
    unsigned sum = 0;
    if (a < 2000000000u && b < 2000000000u) {
        sum = a + b;
    }
    if (a >= b) {
        sum = a - b;
    }
    return (sum << 3) == 0;
}
