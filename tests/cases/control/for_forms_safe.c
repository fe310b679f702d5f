// verdict: SAFE
/* for loops with a declaration, with empty parts, with a comma expression, and with no body. */
#include <assert.h>
int a, b, c, d;
int main(void)
{
    int i, j;
    for (int k = 0; k < 4; k++)
        a += k;
    i = 0;
    for (;;) {
        if (i >= 5)
            break;
        b += 2;
        i++;
    }
    for (i = 0, j = 10; i < j; i++, j--)
        c++;
    for (d = 0; d < 7; d++)
        ;
    assert(a == 6 && b == 10 && c == 5 && d == 7);
    return 0;
}
