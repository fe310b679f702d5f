// verdict: UNSAFE
// nodiff: C leaves the value open
/* strcmp says nothing beside its sign: C does not say that the result is -1. */
#include <assert.h>
#include <string.h>
char a[] = "abc", b[] = "abd";
int main(void)
{
    assert(strcmp(a, b) == -1);
    return 0;
}
