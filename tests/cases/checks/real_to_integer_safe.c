// verdict: SAFE
// options: --check overflow
// nodiff: the property is none of the program
/* With --check overflow, a real number that becomes an integer must fit. */
extern double nondet_double(void);
int main(void)
{
    double x = nondet_double();
    unsigned char c = 0;
    if (x > -1 && x < 256)
        c = (unsigned char) x;
    return c;
}
