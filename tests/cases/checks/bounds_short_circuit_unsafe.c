// verdict: UNSAFE
// options: --check bounds
/* The test comes after the access. */
extern int nondet_int(void);
int a[4], n;
int main(void)
{
    int i;
    for (i = 0; i < 4; i++)
        a[i] = nondet_int();
    while (a[n] != 0 && n < 4)
        n++;
    return 0;
}
