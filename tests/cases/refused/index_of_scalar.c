// refused: 6:12 subscript
/* An int has no elements. */
int main(void)
{
    int x = 1;
    return x[0];
}
