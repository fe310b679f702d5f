// verdict: SAFE
/* No run reaches the assertion; it is safe, and worth a warning. */
#include <assert.h>
int x;
int main(void)
{
    x = 1;
    return 0;
    assert(x == 2);
}
