// verdict: SAFE
/* A loop ended by a flag that is set inside. */
#include <assert.h>
int i, done;
int main(void)
{
    while (!done) {
        i++;
        if (i == 3)
            done = 1;
    }
    assert(i == 3);
    return 0;
}
