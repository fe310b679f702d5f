// verdict: SAFE
// options: --check bounds
// nodiff: the property is none of the program
/* With --check bounds, the size of an array must be positive. */
extern int nondet_int(void);
int main(void)
{
    int n = nondet_int();
    if (n >= 1 && n < 10) {
        int a[n];
        a[n - 1] = 1;
        return a[n - 1];
    }
    return 0;
}
