/*
 * A state machine whose states are functions that return the next one.
 *
 * Safe: the door opens only after unlocking.
 * BUG lets a push open the locked door.
 */
#include <assert.h>
#include <stddef.h>

extern int nondet_int(void);

struct state;
typedef void (*handler)(struct state *, int);

struct state {
    handler handle;
    int locked, open;
};

static void closed(struct state *s, int event);

static void opened(struct state *s, int event)
{
    if (event == 0) {
        s->open = 0;
        s->handle = closed;
    }
}

static void locked(struct state *s, int event)
{
    if (event == 1) {
        s->locked = 0;
        s->handle = closed;
    }
#ifdef BUG
    if (event == 3) {
        s->open = 1;
        s->handle = opened;
    }
#endif
}

static void closed(struct state *s, int event)
{
    if (event == 2) {
        s->locked = 1;
        s->handle = locked;
    } else if (event == 3) {
        s->open = 1;
        s->handle = opened;
    }
}

int main(void)
{
    struct state s = {locked, 1, 0};
    int event;
    while ((event = nondet_int()) >= 0) {
        s.handle(&s, event);
        assert(!(s.locked && s.open));
    }
    return 0;
}
