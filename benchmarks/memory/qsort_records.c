/*
 * Records are sorted by a field; the other field goes along.
 *
 * Safe: an exchange moves whole records.
 * BUG compares the wrong field.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct record {
    int key, twice;
};

static int by_key(const void *a, const void *b)
{
    const struct record *x = a, *y = b;
#ifdef BUG
    return x->key < y->twice ? -1 : x->key > y->twice;
#else
    return x->key < y->key ? -1 : x->key > y->key;
#endif
}

int main(void)
{
    struct record r[3];
    for (int i = 0; i < 3; i++) {
        r[i].key = nondet_int();
        __VERIFIER_assume(r[i].key >= -1000 && r[i].key <= 1000);
        r[i].twice = 2 * r[i].key;
    }
    qsort(r, 3, sizeof *r, by_key);
    for (int i = 0; i < 3; i++) {
        assert(r[i].twice == 2 * r[i].key);
        assert(i == 0 || r[i - 1].key <= r[i].key);
    }
    return 0;
}
