// verdict: UNSAFE
// nodiff: the names are written in another way
/* Both spellings are the same name. */
#include <assert.h>
int größe = 2, a$b = 3, $ = 4;
int main(void)
{
    gr\u00f6\u00dfe++;
    assert(größe == 2 && a$b + $ == 7);
    return 0;
}
