// refused: 5:5 __CPROVER_is_fresh
/* A reserved name that is not known must not be read as an input. */
int main(void)
{
    __CPROVER_is_fresh(0, 4);
    return 0;
}
