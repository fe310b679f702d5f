// verdict: SAFE
// options: --check overflow
/* A counter that is stopped in time. */
int x = 1;
int main(void)
{
    int i;
    for (i = 0; i < 30; i++)
        x = x + x;
    return 0;
}
