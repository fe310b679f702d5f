// refused: 4:1 never closed
/* The file ends inside a function. */
int main(void)
{
    int x = 1;
    while (x < 10) {
        x = x + 1;
    return x;
}
