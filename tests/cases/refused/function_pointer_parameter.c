// refused: 7:17 function pointer
/* A function handed to another one. */
int inc(int x)
{
    return x + 1;
}
int apply(int (*f)(int), int x)
{
    return f(x);
}
int main(void)
{
    return apply(inc, 3);
}
