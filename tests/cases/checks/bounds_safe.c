// verdict: SAFE
// options: --check bounds
/* Every access is within the array. */
int a[10];
int main(void)
{
    int i;
    for (i = 0; i < 10; i++)
        a[i] = i;
    return 0;
}
