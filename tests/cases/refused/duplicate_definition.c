// refused: 7:5 twice
/* Two bodies for one function. */
int twice(int x)
{
    return x + x;
}
int twice(int x)
{
    return 2 * x;
}
int main(void)
{
    return twice(1);
}
