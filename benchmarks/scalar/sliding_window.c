/*
 * A sender with a window of four: never more than four messages are without an acknowledgement.
 *
 * Safe: it sends only while the difference is less than four.
 * BUG allows one more.
 */
#include <assert.h>

extern int nondet_int(void);

int main(void)
{
    int sent = 0, acknowledged = 0;
    while (sent < 1000000) {
#ifdef BUG
        if (nondet_int() && sent - acknowledged <= 4)
#else
        if (nondet_int() && sent - acknowledged < 4)
#endif
            sent++;
        else if (acknowledged < sent)
            acknowledged++;
        else
            break;
        assert(sent - acknowledged >= 0);
        assert(sent - acknowledged <= 4);
    }
    return 0;
}
