// refused: 5:12 access to `d` at two types
/* The bytes of a floating-point number have no values: these are real numbers. */
int main(void)
{
    double d = 1.5;
    unsigned char *p = (unsigned char *)&d;
    return p[7];
}
