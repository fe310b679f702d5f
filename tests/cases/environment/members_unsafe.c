// verdict: UNSAFE
// options: --entry put --check bounds,overflow,pointer
// nodiff: starts at a function other than main
/* The sum may be larger than the array. */
#include <eureka.h>
struct ring {
    int *data;
    int size, head, count;
};
int put(struct ring *r, int x)
{
    EUREKA_NONNULL(r);
    EUREKA_SIZE(r->data, r->size);
    EUREKA_REQUIRES(r->size > 0 && 0 <= r->head && r->head < r->size && 0 <= r->count && r->count <= r->size);
    EUREKA_ENSURES(r->count <= r->size && EUREKA_RESULT == (EUREKA_OLD(r->count) < r->size));
    if (r->count == r->size)
        return 0;
    int at = r->head - r->count + r->size - 1;
    if (at >= 0)
        at = at;
    else
        at += r->size;
    r->data[at] = x;
    r->count++;
    return 1;
}
