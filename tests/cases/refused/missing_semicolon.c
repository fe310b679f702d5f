// refused: 7:5 expected
/* The statement before return has no end. */
int main(void)
{
    int x = 1;
    x = x + 1
    return x;
}
