// verdict: UNSAFE
// options: --check overflow
/* The same arithmetic in int overflows. */
unsigned int u = 4294967295u;
unsigned char c = 255;
int i = 2147483647;
int main(void)
{
    u = u + 1;
    c = c + 1;
    c++;
    i = i + 1;
    return 0;
}
