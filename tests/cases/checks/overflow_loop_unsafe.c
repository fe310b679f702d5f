// verdict: UNSAFE
// options: --check overflow
/* The counter doubles until it overflows. */
int x = 1;
int main(void)
{
    int i;
    for (i = 0; i < 31; i++)
        x = x + x;
    return 0;
}
