// verdict: SAFE
/* A static local table that is filled on the first call. */
#include <assert.h>
extern int nondet_int(void);
int fills, r;
int square(int i)
{
    static int table[5];
    static int ready;
    if (!ready) {
        int k;
        for (k = 0; k < 5; k++)
            table[k] = k * k;
        ready = 1;
        fills++;
    }
    return table[i];
}
int main(void)
{
    int i = nondet_int();
    if (i < 0 || i > 4)
        return 0;
    r = square(i) + square(2);
    assert(r == i * i + 4 && fills == 1);
    return 0;
}
