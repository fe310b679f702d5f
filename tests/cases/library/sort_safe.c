// verdict: SAFE
/* qsort sorts and bsearch finds, by a function that compares. */
#include <assert.h>
#include <stdlib.h>
int v[6] = { 5, 2, 8, 1, 9, 3 };
static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}
int main(void)
{
    int key = 8, *found;
    qsort(v, 6, sizeof v[0], compare);
    for (int i = 1; i < 6; i++)
        assert(v[i - 1] <= v[i]);
    found = bsearch(&key, v, 6, sizeof *v, compare);
    assert(found == v + 4);
    return 0;
}
