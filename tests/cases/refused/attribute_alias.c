// refused: 4:30 alias
/* An alias is another name of a function. */
int one(void) { return 1; }
int two(void) __attribute__((alias("one")));
int main(void)
{
    return two();
}
