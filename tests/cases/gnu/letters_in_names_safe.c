// verdict: SAFE
// nodiff: the names are written in another way
/* Names with $ and with letters outside of ASCII, written as they are or by their numbers. */
#include <assert.h>
int größe = 2, a$b = 3, $ = 4;
int main(void)
{
    gr\u00f6\u00dfe++;
    assert(größe == 3 && a$b + $ == 7);
    return 0;
}
