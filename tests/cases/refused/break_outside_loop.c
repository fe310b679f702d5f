// refused: 7:9 break
/* There is nothing to leave. */
int main(void)
{
    int x = 1;
    if (x)
        break;
    return 0;
}
