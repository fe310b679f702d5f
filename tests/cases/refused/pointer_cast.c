// refused: 6:24 cast
/* The bytes of an int, read through a pointer of another type. */
int main(void)
{
    int x = 258;
    unsigned char *p = (unsigned char *)&x;
    return p[0];
}
