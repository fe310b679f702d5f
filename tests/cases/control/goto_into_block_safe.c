// verdict: SAFE
/* A goto into the body of a loop: the first round skips the addition. */
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
    assert(i == 5 && s == 4);
    return 0;
}
