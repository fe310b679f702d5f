// verdict: SAFE
// nodiff: reads an uninitialised variable
/* An uninitialised local is arbitrary, but it is one value, within the range of its type. */
#include <assert.h>
int main(void)
{
    unsigned char x;
    int y = x;
    assert(y >= 0 && y <= 255);
    return 0;
}
