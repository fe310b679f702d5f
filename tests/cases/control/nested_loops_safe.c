// verdict: SAFE
/* Three nested loops with dependent bounds. */
#include <assert.h>
int n;
int main(void)
{
    int i, j, k;
    for (i = 0; i < 4; i++)
        for (j = 0; j <= i; j++)
            for (k = 0; k <= j; k++)
                n++;
    assert(n == 20);
    return 0;
}
