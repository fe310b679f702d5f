/*
 * A lock for many readers or one writer.
 *
 * Safe: a writer begins only without readers, a reader only without a writer.
 * BUG lets a reader begin while a writer works, if it is the first.
 */
#include <assert.h>

extern int nondet_int(void);

int main(void)
{
    int readers = 0, writing = 0;
    for (;;) {
        switch (nondet_int()) {
        case 0:
#ifdef BUG
            if (!writing || readers == 0)
#else
            if (!writing && readers < 1000)
#endif
                readers++;
            break;
        case 1:
            if (readers > 0)
                readers--;
            break;
        case 2:
            if (!writing && readers == 0)
                writing = 1;
            break;
        case 3:
            writing = 0;
            break;
        default:
            return 0;
        }
        assert(readers >= 0);
        assert(!(writing && readers > 0));
    }
}
