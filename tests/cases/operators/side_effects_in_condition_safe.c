// verdict: SAFE
/* Assignments and increments in loop conditions. */
#include <assert.h>
int n, body, last;
int main(void)
{
    int i = 5;
    int v;
    while (n++, (v = i--) > 0)
        body++;
    last = v;
    assert(body == 5 && n == 6 && last == 0 && i == -1);
    return 0;
}
