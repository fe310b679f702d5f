// verdict: UNSAFE
// options: --check bounds
/* The bounds of an array whose size is known at run time hold in the function that it is passed to as well. */
int last;
void fill(int n, int a[])
{
    int i;
    for (i = 0; i <= n; i++)
        a[i] = i;
}
int main(void)
{
    int n = 3;
    int a[n];
    fill(n, a);
    last = a[2];
    return 0;
}
