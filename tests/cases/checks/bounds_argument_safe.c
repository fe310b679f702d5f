// verdict: SAFE
// options: --check bounds
/* The callee stays within the caller's array. */
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
    clear(b, 4);
    return 0;
}
