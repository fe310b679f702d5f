// verdict: SAFE
/* goto leaves three loops at once. */
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
    assert(i == 0 && j == 1 && k == 2 && visited == 6);
    return 0;
}
