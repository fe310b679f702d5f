// verdict: SAFE
// options: --check bounds
/* A pointer walks the array and stops at its end. */
int a[5];
int s;
int main(void)
{
    int *p = a;
    while (p < a + 5) {
        s += *p;
        p++;
    }
    return 0;
}
