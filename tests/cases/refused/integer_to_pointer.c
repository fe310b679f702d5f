// refused: 5:26 cast
/* A device register at a fixed address. */
int main(void)
{
    volatile int *port = (volatile int *)4096;
    *port = 1;
    return 0;
}
