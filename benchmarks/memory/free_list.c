/*
 * A pool of three cells with a list of the free ones: a cell is never given out twice.
 *
 * Safe: a cell that is given out leaves the list.
 * BUG gives the first cell out without moving the list on.
 */
#include <assert.h>
#include <stddef.h>

extern int nondet_int(void);

struct cell {
    struct cell *next_free;
    int used;
};

static struct cell pool[3];
static struct cell *free_cells;

static void setup(void)
{
    free_cells = NULL;
    for (int i = 0; i < 3; i++) {
        pool[i].used = 0;
        pool[i].next_free = free_cells;
        free_cells = &pool[i];
    }
}

static struct cell *get(void)
{
    struct cell *c = free_cells;
    if (c != NULL) {
#ifdef BUG
        if (c != &pool[0])
            free_cells = c->next_free;
#else
        free_cells = c->next_free;
#endif
        assert(!c->used);
        c->used = 1;
    }
    return c;
}

static void put(struct cell *c)
{
    c->used = 0;
    c->next_free = free_cells;
    free_cells = c;
}

int main(void)
{
    setup();
    struct cell *a = get(), *b = get();
    assert(a != b);
    if (nondet_int())
        put(a);
    struct cell *c = get();
    assert(c != NULL && c != b);
    struct cell *d = get();
    assert(d == NULL || d != c);
    return 0;
}
