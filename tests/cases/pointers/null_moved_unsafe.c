// verdict: UNSAFE
// options: --check pointer
/* A null pointer is moved. */
int main(void)
{
    char *g = 0;
    g++;
    return g == 0;
}
