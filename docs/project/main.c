#include <assert.h>
#include <stdio.h>
#include "ring.h"

int total(struct ring *ring);

static struct ring ring;

int main(void)
{
    int c;
    while ((c = getchar()) != EOF) {
        int value;
        if (c == '-')
            ring_get(&ring, &value);
        else
            ring_put(&ring, c);
        assert(ring.count <= RING_SIZE);
    }
    assert(total(&ring) <= RING_SIZE);
    return 0;
}
