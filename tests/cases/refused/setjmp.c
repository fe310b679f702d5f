// refused: 7:9 setjmp
/* Jumps between functions are not supported. */
#include <setjmp.h>
jmp_buf env;
int main(void)
{
    if (setjmp(env) == 0)
        longjmp(env, 1);
    return 0;
}
