// verdict: UNSAFE
// options: --check bounds
/* The caller passes a length that is too large for the second array. */
int a[8], b[4];
void clear(int v[], int n)
{
    int i;
    for (i = 0; i < n; i++)
        v[i] = 0;
}
int main(void)
{
    clear(a, 8);
    clear(b, 8);
    return 0;
}
