// verdict: SAFE
// options: --check overflow
/* Unsigned arithmetic wraps and does not overflow; narrow arithmetic is done in int. */
unsigned int u = 4294967295u;
unsigned char c = 255;
int i = 2147483647;
int main(void)
{
    u = u + 1;
    c = c + 1;
    c++;
    return 0;
}
