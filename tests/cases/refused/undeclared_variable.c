// refused: 6:5 undeclared
/* A variable that nobody declared. */
int main(void)
{
    int x = 1;
    y = x + 1;
    return 0;
}
