// verdict: UNSAFE
/* The first round enters the loop behind the addition. */
#include <assert.h>
int i, s;
int main(void)
{
    i = 0;
    s = 0;
    goto inside;
    while (i < 5) {
        s = s + 1;
inside:
        i = i + 1;
    }
    assert(s == 5);
    return 0;
}
