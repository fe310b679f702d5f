// verdict: UNSAFE
/* The body of the for loop is empty. */
#include <assert.h>
int x;
int main(void)
{
    int i;
    ;
    {
    }
    for (i = 0; i < 3; i++)
        ;
    x = x + 1;
    if (x)
        ;
    else
        x = 9;
    goto end;
end:;
    assert(x == 3);
    return 0;
}
