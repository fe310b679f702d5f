/*
 * A driver completes every request once, or marks it as pending.
 *
 * Safe: each path of the dispatcher does one of both.
 * BUG completes a request that it has marked.
 */
#include <assert.h>

extern int nondet_int(void);

enum { FREE, PENDING, COMPLETED };

static int request;

static void complete(void)
{
    assert(request == FREE);
    request = COMPLETED;
}

static void mark_pending(void)
{
    assert(request == FREE);
    request = PENDING;
}

static int start_io(int ready)
{
    if (ready) {
        complete();
        return 0;
    }
    mark_pending();
    return 1;
}

int main(void)
{
    for (int n = nondet_int(); n > 0; n--) {
        request = FREE;
        int code = nondet_int(), status = 0;
        if (code == 1)
            status = start_io(nondet_int() > 0);
        else if (code == 2)
            mark_pending();
        else
            complete();
#ifdef BUG
        if (status == 1)
            complete();
#endif
        assert(status == 0 || request == PENDING);
        assert(request != FREE);
    }
    return 0;
}
