/*
 * Two objects of any type are exchanged by memcpy through void pointers.
 *
 * Safe: the temporary is as large as the objects.
 * BUG copies the second object over both.
 */
#include <assert.h>
#include <string.h>

extern int nondet_int(void);

static void swap(void *x, void *y, size_t size)
{
    char t[16];
    memcpy(t, x, size);
    memcpy(x, y, size);
#ifdef BUG
    memcpy(y, x, size);
#else
    memcpy(y, t, size);
#endif
}

int main(void)
{
    int a = nondet_int(), b = nondet_int(), x = a, y = b;
    struct {
        long first;
        short second;
    } p = {1, 2}, q = {3, 4};
    swap(&x, &y, sizeof x);
    swap(&p, &q, sizeof p);
    assert(x == b && y == a);
    assert(p.first == 3 && q.second == 2);
    return 0;
}
