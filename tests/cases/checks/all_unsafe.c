// verdict: UNSAFE
// options: --check all
/* The average of an empty array divides by 0. */
extern int nondet_int(void);
int a[5], average;
int main(void)
{
    int n = nondet_int();
    int i, sum = 0;
    if (n < 0 || n > 5)
        return 0;
    for (i = 0; i < n; i++) {
        a[i] = i;
        sum += a[i];
    }
    average = sum / n;
    return 0;
}
