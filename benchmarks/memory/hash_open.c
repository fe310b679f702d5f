/*
 * A hash table with open addressing: a key that was put in is found.
 *
 * Safe: search and insertion try the same places in the same order.
 * BUG does not wrap around in the search.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);
#define PLACES 4

struct entry {
    int used, key, value;
};

static int put(struct entry *table, int key, int value)
{
    for (int i = 0; i < PLACES; i++) {
        struct entry *e = &table[(key + i) % PLACES];
        if (!e->used || e->key == key) {
            e->used = 1;
            e->key = key;
            e->value = value;
            return 1;
        }
    }
    return 0;
}

static struct entry *get(struct entry *table, int key)
{
#ifdef BUG
    for (int i = key % PLACES; i < PLACES; i++) {
        struct entry *e = &table[i];
#else
    for (int i = 0; i < PLACES; i++) {
        struct entry *e = &table[(key + i) % PLACES];
#endif
        if (!e->used)
            return NULL;
        if (e->key == key)
            return e;
    }
    return NULL;
}

int main(void)
{
    struct entry *table = calloc(PLACES, sizeof *table);
    int a = nondet_int(), b = nondet_int();
    __VERIFIER_assume(a >= 0 && a < 100 && b >= 0 && b < 100 && a != b);
    put(table, a, 1);
    put(table, b, 2);
    assert(get(table, a) != NULL && get(table, a)->value == 1);
    assert(get(table, b) != NULL && get(table, b)->value == 2);
    free(table);
    return 0;
}
