// refused: 6:5 asm
/* Inline assembly with an output changes a variable in a way that C does not tell. */
int main(void)
{
    int x = 1, y;
    __asm__("movl %1, %0" : "=r"(y) : "r"(x));
    return y;
}
