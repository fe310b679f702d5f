// refused: 9:12 argument
/* A call with an argument too few. */
int add(int x, int y)
{
    return x + y;
}
int main(void)
{
    return add(1);
}
