// verdict: SAFE
// options: --check div
/* The modulus runs from 1 to 9. */
int r;
int main(void)
{
    int i;
    for (i = 1; i < 10; i++)
        r += 100 % i;
    return 0;
}
