// verdict: SAFE
/* A function with a side effect decides a loop. */
#include <assert.h>
int left = 5, calls, body;
int more(void)
{
    calls++;
    return left-- > 0;
}
int main(void)
{
    while (more())
        body++;
    assert(body == 5 && calls == 6 && left == -1);
    return 0;
}
