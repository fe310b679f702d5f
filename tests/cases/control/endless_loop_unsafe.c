// verdict: UNSAFE
// nodiff: does not end for every input
/* The state reaches 2 in the second round. */
#include <assert.h>
extern int nondet_int(void);
int state;
int main(void)
{
    state = 0;
    while (1) {
        if (nondet_int())
            state = state + 1;
        assert(state < 2);
    }
}
