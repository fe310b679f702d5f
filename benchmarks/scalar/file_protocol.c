/*
 * A file is opened, used and closed; the error path closes it too.
 *
 * Safe: the flag says whether it is open.
 * BUG closes it on the error path and again at the end.
 */
#include <assert.h>

extern int nondet_int(void);

static int open;

static int file_open(void)
{
    assert(!open);
    open = nondet_int() > 0;
    return open;
}

static void file_read(void) { assert(open); }

static void file_close(void)
{
    assert(open);
    open = 0;
}

int main(void)
{
    int rounds = nondet_int();
    for (int i = 0; i < rounds; i++) {
        int failed = 0;
        if (!file_open())
            continue;
        for (int k = nondet_int(); k > 0 && !failed; k--) {
            file_read();
            if (nondet_int() < 0)
                failed = 1;
        }
#ifdef BUG
        if (failed)
            file_close();
#endif
        file_close();
    }
    assert(!open);
    return 0;
}
