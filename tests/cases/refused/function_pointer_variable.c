// refused: 9:11 function pointer
/* Calls through function pointers are not supported. */
int inc(int x)
{
    return x + 1;
}
int main(void)
{
    int (*f)(int) = inc;
    return f(3);
}
