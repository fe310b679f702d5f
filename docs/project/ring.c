#include "ring.h"

/* The place so many behind the head. */
static unsigned place(const struct ring *ring, unsigned behind)
{
    unsigned at = ring->head + behind;
    if (at > RING_SIZE)
        at -= RING_SIZE;
    return at;
}

int ring_put(struct ring *ring, int value)
{
    if (ring->count == RING_SIZE)
        return 0;
    ring->data[place(ring, ring->count)] = value;
    ring->count++;
    return 1;
}

int ring_get(struct ring *ring, int *value)
{
    if (ring->count == 0)
        return 0;
    *value = ring->data[ring->head];
    ring->head = place(ring, 1);
    ring->count--;
    return 1;
}
