// verdict: UNSAFE
// options: --check bounds
/* The pointer is read at the end of the array. */
int a[5];
int s;
int main(void)
{
    int *p = a;
    while (p <= a + 5) {
        s += *p;
        p++;
    }
    return 0;
}
