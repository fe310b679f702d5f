// verdict: SAFE
// nodiff: C leaves the value of strcmp open
/* strcpy, strcat, strncpy and strncat build strings; strcmp compares them. */
#include <assert.h>
#include <string.h>
char to[16], other[16];
int main(void)
{
    strcpy(to, "ab");
    strcat(to, "cd");
    strncat(to, "efgh", 2);
    strncpy(other, "abcdef", sizeof other);
    assert(strcmp(to, other) == 0);
    assert(other[15] == 0 && strncmp(to, "abcx", 3) == 0);
    return 0;
}
