// verdict: UNSAFE
/* The last cell is found before i reaches 3. */
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
    if (find(t) && t == 8)
        assert(i == 3);
    return 0;
}
