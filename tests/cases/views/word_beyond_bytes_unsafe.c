// verdict: UNSAFE
// options: --check bounds
// nodiff: it writes beyond an array
// The last byte of a word lies outside of the array.
unsigned char block[7];

int main(void)
{
    unsigned *w = (unsigned *)block;
    w[0] = 1;
    w[1] = 2;
    return 0;
}
