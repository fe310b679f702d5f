// refused: 7:14 label
/* A goto to nowhere. */
int main(void)
{
    int x = 0;
    if (x)
        goto end;
    return 0;
}
