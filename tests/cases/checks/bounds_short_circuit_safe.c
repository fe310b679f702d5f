// verdict: SAFE
// options: --check bounds
/* && keeps the access from happening where the index is too large. */
extern int nondet_int(void);
int a[4], n;
int main(void)
{
    int i;
    for (i = 0; i < 4; i++)
        a[i] = nondet_int();
    while (n < 4 && a[n] != 0)
        n++;
    return 0;
}
