// options: --check all --entry ring_put
/*
 * A ring buffer takes one value more.
 *
 * Safe: the place behind the last value is found without leaving the array, and a full buffer says so.
 * BUG lets the count grow beyond the size.
 */
#include <eureka.h>
#include <stddef.h>

struct ring {
    int *data;
    size_t size, head, count;
};

int ring_put(struct ring *r, int value)
{
    EUREKA_NONNULL(r);
    EUREKA_SIZE(r->data, r->size);
    EUREKA_REQUIRES(r->size > 0 && r->size < 1000000 && r->head < r->size && r->count <= r->size);
    EUREKA_ENSURES(r->count <= r->size);
    EUREKA_ENSURES(EUREKA_RESULT == (EUREKA_OLD(r->count) < EUREKA_OLD(r->size)));
#ifdef BUG
    if (r->count > r->size)
        return 0;
#else
    if (r->count == r->size)
        return 0;
#endif
    size_t place = r->head + r->count;
    if (place >= r->size)
        place -= r->size;
    r->data[place] = value;
    r->count++;
    return 1;
}

int ring_get(struct ring *r, int *value)
{
    EUREKA_NONNULL(r);
    EUREKA_NONNULL(value);
    EUREKA_SIZE(r->data, r->size);
    EUREKA_REQUIRES(r->size > 0 && r->size < 1000000 && r->head < r->size && r->count <= r->size);
    EUREKA_ENSURES(r->head < r->size && r->count <= r->size);
    EUREKA_DISJOINT(r->data, value);
    if (r->count == 0)
        return 0;
    *value = r->data[r->head];
    r->head = r->head + 1 == r->size ? 0 : r->head + 1;
    r->count--;
    return 1;
}
