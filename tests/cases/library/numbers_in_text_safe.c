// verdict: SAFE
/* atoi, strtol and strtoul read numbers. */
#include <assert.h>
#include <stdlib.h>
char text[] = " -12 0x1f 99999999999999999999";
int main(void)
{
    char *end;
    assert(atoi(text) == -12 && strtol(text, &end, 10) == -12 && end == text + 4);
    assert(strtol(end, &end, 0) == 31 && *end == ' ');
    assert(strtol(end, 0, 10) == 9223372036854775807L && strtoul("z", &end, 36) == 35);
    return 0;
}
