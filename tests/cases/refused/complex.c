// refused: 3:8 _Complex
/* Complex numbers are not supported. */
double _Complex z;
int main(void)
{
    z = z * z;
    return 0;
}
