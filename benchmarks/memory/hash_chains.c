/*
 * A hash table of lists: putting a key again changes its value.
 *
 * Safe: the list is searched before a node is added, and new nodes come first.
 * BUG compares the hash instead of the key.
 */
#include <assert.h>
#include <stdlib.h>

extern unsigned nondet_uint(void);
extern void __VERIFIER_assume(int);
#define BUCKETS 3

struct node {
    unsigned key;
    int value;
    struct node *next;
};

static struct node *buckets[BUCKETS];

static struct node *find(unsigned key)
{
    struct node *p = buckets[key % BUCKETS];
#ifdef BUG
    while (p != NULL && p->key % BUCKETS != key % BUCKETS)
#else
    while (p != NULL && p->key != key)
#endif
        p = p->next;
    return p;
}

static void put(unsigned key, int value)
{
    struct node *p = find(key);
    if (p == NULL) {
        p = malloc(sizeof *p);
        p->key = key;
        p->next = buckets[key % BUCKETS];
        buckets[key % BUCKETS] = p;
    }
    p->value = value;
}

int main(void)
{
    unsigned a = nondet_uint(), b = nondet_uint();
    __VERIFIER_assume(a != b);
    put(a, 1);
    put(b, 2);
    put(a, 3);
    assert(find(a)->value == 3);
    assert(find(b)->value == 2);
    for (int i = 0; i < BUCKETS; i++)
        while (buckets[i]) {
            struct node *p = buckets[i];
            buckets[i] = p->next;
            free(p);
        }
    return 0;
}
