// verdict: UNSAFE
/* The search stops at the first hit. */
#include <assert.h>
int i, j, k, visited;
int main(void)
{
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            for (k = 0; k < 3; k++) {
                visited++;
                if (i + j + k == 3)
                    goto found;
            }
    assert(0);
found:
    assert(i == 1);
    return 0;
}
