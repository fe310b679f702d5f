// verdict: SAFE
/* A return out of two nested loops. */
#include <assert.h>
extern int nondet_int(void);
int i, j;
int find(int t)
{
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            if (3 * i + j == t)
                return 1;
    return 0;
}
int main(void)
{
    int t = nondet_int();
    int hit = find(t);
    assert(hit == (t >= 0 && t <= 8));
    assert(!hit || 3 * i + j == t);
    assert(hit || (i == 3 && j == 3));
    return 0;
}
