// verdict: UNSAFE
// options: --check pointer
// nodiff: uses a variable that is gone
/* A pointer to a local of a loop's body is followed in the next iteration; continue ends the block too. */
#include <assert.h>
int main(void)
{
    int i;
    int s = 0;
    int *p = &s;
    for (i = 0; i < 3; i++) {
        int x = i;
        s += *p;
        if (i == 1) {
            p = &x;
            continue;
        }
    }
    assert(s == 0);
    return 0;
}
