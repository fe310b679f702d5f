// refused: 6:23 cast
/* The address of a variable as a number. */
int x;
int main(void)
{
    unsigned long a = (unsigned long)&x;
    return a % 4 == 0;
}
