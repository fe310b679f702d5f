// verdict: SAFE
// options: --check pointer
/* A pointer to a local of a loop's body is followed in the iteration that sets it. */
#include <assert.h>
int main(void)
{
    int i;
    int s = 0;
    int *p = 0;
    for (i = 0; i < 3; i++) {
        int x = i;
        p = &x;
        if (i == 1)
            continue;
        s += *p;
    }
    assert(s == 2);
    return 0;
}
