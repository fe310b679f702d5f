/*
 * A vector from a constructor function: what is pushed last is popped first.
 *
 * Safe: pop returns the element below the size.
 * BUG decrements the size after it has read the element.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);

typedef struct {
    int *items;
    size_t size;
    size_t capacity;
} vector_t;

static vector_t *vector_new(size_t capacity)
{
    vector_t *v = malloc(sizeof(vector_t));
    v->items = calloc(capacity + 1, sizeof(int));
    v->size = 0;
    v->capacity = capacity;
    return v;
}

static int vector_push(vector_t *v, int item)
{
    if (v->size >= v->capacity)
        return 0;
    v->items[v->size++] = item;
    return 1;
}

static int vector_pop(vector_t *v)
{
#ifdef BUG
    return v->items[v->size--];
#else
    return v->items[--v->size];
#endif
}

int main(void)
{
    int first = nondet_int(), second = nondet_int();
    vector_t *v = vector_new(2);
    assert(vector_push(v, first));
    assert(vector_push(v, second));
    assert(!vector_push(v, 7));
    assert(vector_pop(v) == second);
    assert(vector_pop(v) == first);
    free(v->items);
    free(v);
    return 0;
}
