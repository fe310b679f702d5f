/*
 * The example of SLAM and BLAST: a lock is taken and given back in turns.
 *
 * Safe: the loop goes on exactly if the lock was given back inside, so old and new differ then.
 * BUG counts without giving the lock back.
 */
#include <assert.h>

extern int nondet_int(void);

static int locked;

static void lock(void)
{
    assert(locked == 0);
    locked = 1;
}

static void unlock(void)
{
    assert(locked == 1);
    locked = 0;
}

int main(void)
{
    int new = 0, old;
    do {
        lock();
        old = new;
        if (nondet_int()) {
#ifndef BUG
            unlock();
#endif
            if (new < 1000000)
                new++;
            else
                new = 0;
        }
    } while (new != old);
    unlock();
    return 0;
}
