// verdict: UNSAFE
// options: --check overflow
// nodiff: the property is none of the program
/* 300 does not fit into an unsigned char. */
extern double nondet_double(void);
int main(void)
{
    double x = nondet_double();
    unsigned char c = 0;
    if (x > -1 && x < 300)
        c = (unsigned char) x;
    return c;
}
