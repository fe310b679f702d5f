// refused: 9:24 cast
/* A function called through a pointer of another type. */
int first(int *p)
{
    return *p;
}
int main(void)
{
    int (*f)(char *) = (int (*)(char *)) first;
    return f(0);
}
