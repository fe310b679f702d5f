// verdict: SAFE
// nodiff: C leaves the value open
/* strcmp says which string is first by its sign. */
#include <assert.h>
#include <string.h>
char a[] = "abc", b[] = "abd";
int main(void)
{
    assert(strcmp(a, b) < 0);
    return 0;
}
