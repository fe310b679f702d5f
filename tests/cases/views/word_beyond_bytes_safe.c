// verdict: SAFE
// options: --check bounds
// The word is all of the array.
unsigned char block[8];

int main(void)
{
    unsigned *w = (unsigned *)block;
    w[0] = 1;
    w[1] = 2;
    return 0;
}
