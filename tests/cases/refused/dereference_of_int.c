// refused: 6:12 pointer
/* An int is no pointer. */
int main(void)
{
    int x = 1;
    return *x;
}
