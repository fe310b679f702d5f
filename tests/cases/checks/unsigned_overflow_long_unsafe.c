// verdict: UNSAFE
// options: --check unsigned-overflow
// The product of two numbers of 64 bits can take 128.
unsigned long nondet_ulong(void);

int main(void) {
    unsigned long a = nondet_ulong();
    if (a >= 4294967296ul && a <= 4294967300ul) {
        a = a * 4294967295ul;
        a = a + 4294967296ul;
    }
    return a == 0;
}
