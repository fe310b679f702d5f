// verdict: UNSAFE
// options: --check unsigned-overflow
// Wrapping around is defined, but asked to be found.
unsigned nondet_uint(void);

int main(void) {
    unsigned a = nondet_uint();
    unsigned b = nondet_uint();
    unsigned sum = 0;
    if (a < 4000000000u && b < 4000000000u) {
        sum = a + b;
    }
    return sum == 0;
}
