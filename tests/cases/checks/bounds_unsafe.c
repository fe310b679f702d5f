// verdict: UNSAFE
// options: --check bounds
/* The loop writes a[10]. */
int a[10];
int main(void)
{
    int i;
    for (i = 0; i <= 10; i++)
        a[i] = i;
    return 0;
}
