// verdict: UNSAFE
// nodiff: reads standard input
/* EOF is below 0. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    int c, n = 0;
    while (n < 5 && (c = getchar()) != '\n') {
        assert(c >= 0 && c < 256);
        if (c == EOF)
            break;
        n++;
    }
    return 0;
}
