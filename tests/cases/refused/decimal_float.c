// refused: 3:1 _Decimal64
/* Decimal floating point is not supported. */
_Decimal64 x;
int main(void)
{
    x = x + 1;
    return 0;
}
