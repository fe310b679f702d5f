// verdict: SAFE
/* There is nothing to check. */
int x;
int main(void)
{
    x = 4;
    return 0;
}
