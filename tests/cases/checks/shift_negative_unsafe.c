// verdict: UNSAFE
// options: --check shift
// nodiff: the property is none of the program
/* x may be -1. */
extern int nondet_int(void);
int main(void)
{
    int x = nondet_int();
    if (x >= -1 && x < 100)
        x = x << 2;
    return x >> 1;
}
