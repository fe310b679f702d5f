// verdict: SAFE
/* gcc shifts a negative int to the right arithmetically: it rounds down. */
#include <assert.h>
int a, b;
int main(void)
{
    int x = -5;
    a = x >> 1;
    b = -1 >> 1;
    assert(a == -3 && b == -1);
    return 0;
}
