// options: --check bounds,memory
/*
 * A vector that grows by realloc keeps what it holds.
 *
 * Safe: the capacity is doubled before the element that does not fit is written.
 * BUG grows only when the vector is already beyond its capacity.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct vector {
    int *data;
    int size, capacity;
};

static void push(struct vector *v, int value)
{
#ifdef BUG
    if (v->size > v->capacity) {
#else
    if (v->size == v->capacity) {
#endif
        v->capacity = v->capacity ? 2 * v->capacity : 1;
        v->data = realloc(v->data, v->capacity * sizeof *v->data);
    }
    v->data[v->size++] = value;
}

int main(void)
{
    struct vector v = {malloc(2 * sizeof(int)), 0, 2};
    int n = nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 6);
    for (int i = 0; i < n; i++)
        push(&v, 10 * i);
    assert(v.size == n);
    for (int i = 0; i < n; i++)
        assert(v.data[i] == 10 * i);
    free(v.data);
    return 0;
}
