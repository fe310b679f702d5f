// refused: 7:5 not expected
/* A function inside a function, as gcc allows it. */
int main(void)
{
    int n = 0;
    int add(int x)
    {
        n += x;
        return n;
    }
    return add(3);
}
