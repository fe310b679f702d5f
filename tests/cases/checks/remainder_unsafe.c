// verdict: UNSAFE
// options: --check div
/* The modulus runs from 0 to 9. */
int r;
int main(void)
{
    int i;
    for (i = 0; i < 10; i++)
        r += 100 % i;
    return 0;
}
