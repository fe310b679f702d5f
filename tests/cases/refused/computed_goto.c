// refused: 5:15 not expected
/* A jump to the address of a label. */
int main(void)
{
    void *p = &&one;
    goto *p;
one:
    return 1;
}
