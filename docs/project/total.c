#include "ring.h"

static int place;

/* Takes all numbers out of a ring; how many they were. */
int total(struct ring *ring)
{
    int value;
    place = 0;
    while (ring_get(ring, &value))
        place++;
    return place;
}
