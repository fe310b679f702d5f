/* A queue of at most RING_SIZE numbers. */
#ifndef RING_H
#define RING_H

#ifndef RING_SIZE
#define RING_SIZE 8
#endif

struct ring {
    unsigned head;
    unsigned count;
    int data[RING_SIZE];
};

int ring_put(struct ring *ring, int value);
int ring_get(struct ring *ring, int *value);

#endif
