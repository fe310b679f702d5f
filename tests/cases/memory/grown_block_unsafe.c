// verdict: UNSAFE
// nodiff: allocated blocks are arrays of unknown size, which the printed program cannot define
// A block that grows keeps its elements.
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
int result;

struct vector {
    int *data;
    int size, room;
};

static void push(struct vector *v, int x)
{
    if (v->size == v->room) {
        v->room = v->room ? 2 * v->room : 2;
        v->data = realloc(v->data, v->room * sizeof *v->data);
    }
    v->data[v->size++] = x;
}

int main(void)
{
    struct vector v = {NULL, 0, 0};
    int n = nondet_int();
    if (n < 1 || n > 5)
        return 0;
    for (int i = 0; i < n; i++)
        push(&v, i * i);
    for (int i = 0; i < n; i++)
        result += v.data[i];
    assert(result != 14);
    free(v.data);
    return 0;
}
