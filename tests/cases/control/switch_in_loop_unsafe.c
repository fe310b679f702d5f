// verdict: UNSAFE
/* break leaves the switch only; the loop goes on. */
#include <assert.h>
int ones, rest;
int main(void)
{
    int i;
    for (i = 0; i < 6; i++) {
        switch (i % 3) {
        case 0:
            continue;
        case 1:
            ones++;
            break;
        }
        rest++;
    }
    assert(ones == 1);
    return 0;
}
