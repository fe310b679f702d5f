// verdict: SAFE
// nodiff: does not end for every input
/* A server loop that never ends: what holds in it always holds. */
#include <assert.h>
extern int nondet_int(void);
int state;
int main(void)
{
    state = 0;
    while (1) {
        if (nondet_int())
            state = state + 1;
        if (state > 2)
            state = 0;
        assert(state >= 0 && state <= 2);
    }
}
