// verdict: UNSAFE
// nodiff: reads standard input
/* It may read nothing. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void)
{
    char line[4] = "x";
    char *got = fgets(line, sizeof line, stdin);
    if (got == NULL)
        assert(got == line && line[3] == 0 && strlen(line) < 4 && !(line[0] == '\n' && line[1] == '\n'));
    return 0;
}
