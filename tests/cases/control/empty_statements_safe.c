// verdict: SAFE
/* Empty statements, empty blocks and labels on them. */
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
    assert(x == 1 && i == 3);
    return 0;
}
