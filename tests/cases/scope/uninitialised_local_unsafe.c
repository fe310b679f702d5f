// verdict: UNSAFE
// nodiff: reads an uninitialised variable
/* An uninitialised local may have any value. */
#include <assert.h>
int main(void)
{
    unsigned char x;
    int y = x;
    assert(y != 17);
    return 0;
}
