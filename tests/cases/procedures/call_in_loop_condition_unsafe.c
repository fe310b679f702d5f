// verdict: UNSAFE
/* The function is called once more than the body runs. */
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
    assert(calls == body);
    return 0;
}
