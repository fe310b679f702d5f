// verdict: SAFE
/* An array of structs as an argument. */
#include <assert.h>
struct item {
    int key, value;
};
struct item t[3] = { { 1, 30 }, { 2, 50 }, { 3, 40 } };
int best;
int best_key(struct item v[], int n)
{
    int i, b = 0;
    for (i = 1; i < n; i++)
        if (v[i].value > v[b].value)
            b = i;
    return v[b].key;
}
int main(void)
{
    best = best_key(t, 3);
    assert(best == 2);
    return 0;
}
