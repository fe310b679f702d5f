// refused: 6:5 const
/* A const variable does not change. */
const int limit = 3;
int main(void)
{
    limit = 4;
    return 0;
}
