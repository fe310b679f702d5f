// refused: 3:1 asm
/* Assembly outside of functions. */
__asm__(".globl extra_symbol");
int main(void)
{
    return 0;
}
