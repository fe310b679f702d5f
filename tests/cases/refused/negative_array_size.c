// refused: 3:7 size
/* An array cannot have fewer than no elements. */
int a[-1];
int main(void)
{
    a[0] = 1;
    return 0;
}
