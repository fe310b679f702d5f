// verdict: UNSAFE
/* The condition is evaluated once more than the body. */
#include <assert.h>
int n, body, last;
int main(void)
{
    int i = 5;
    int v;
    while (n++, (v = i--) > 0)
        body++;
    last = v;
    assert(body == n);
    return 0;
}
