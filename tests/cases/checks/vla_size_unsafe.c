// verdict: UNSAFE
// options: --check bounds
// nodiff: the property is none of the program
/* n may be 0. */
extern int nondet_int(void);
int main(void)
{
    int n = nondet_int();
    if (n >= 0 && n < 10) {
        int a[n];
        a[n - 1] = 1;
        return a[n - 1];
    }
    return 0;
}
