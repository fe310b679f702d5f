/*
 * A command is tried up to three times; success or an error is reported, not both.
 *
 * Safe: the loop ends with success, or with all tries used.
 * BUG counts the try after the last one as a success.
 */
#include <assert.h>

extern int nondet_int(void);

int main(void)
{
    int tries = 0, done = 0, error = 0;
    while (!done && tries < 3) {
        if (nondet_int() == 0)
            done = 1;
        tries++;
    }
#ifdef BUG
    if (tries == 3)
        error = 1;
#else
    if (!done)
        error = 1;
#endif
    assert(done + error == 1);
    assert(tries <= 3);
    return 0;
}
