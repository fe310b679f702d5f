// verdict: SAFE
/* continue in a switch belongs to the loop, break to the switch. */
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
    assert(ones == 2 && rest == 4 && i == 6);
    return 0;
}
