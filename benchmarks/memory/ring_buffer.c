/*
 * A ring buffer behind a pointer: what is read is what was written, in order.
 *
 * Safe: the count says how many there are between both places.
 * BUG wraps the reading place one late.
 */
#include <assert.h>
#include <stdlib.h>

extern _Bool nondet_bool(void);
#define ROOM 3

typedef struct {
    int data[ROOM + 1];
    unsigned head, tail, count;
} ring;

static int ring_put(ring *r, int value)
{
    if (r->count == ROOM)
        return -1;
    r->data[r->head] = value;
    r->head = (r->head + 1) % ROOM;
    r->count++;
    return 0;
}

static int ring_get(ring *r, int *value)
{
    if (r->count == 0)
        return -1;
    *value = r->data[r->tail];
#ifdef BUG
    r->tail = (r->tail + 1) % (ROOM + 1);
#else
    r->tail = (r->tail + 1) % ROOM;
#endif
    r->count--;
    return 0;
}

int main(void)
{
    ring *r = calloc(1, sizeof *r);
    int next = 0, expected = 0, value;
    for (int step = 0; step < 10; step++) {
        if (nondet_bool()) {
            if (ring_put(r, next) == 0)
                next++;
        } else if (ring_get(r, &value) == 0) {
            assert(value == expected);
            expected++;
        }
        assert(r->count == (unsigned)(next - expected));
    }
    free(r);
    return 0;
}
