// verdict: SAFE
// nodiff: reads standard input
/* getchar yields a character or EOF. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    int c, n = 0;
    while (n < 5 && (c = getchar()) != '\n') {
        assert(c >= -1 && c < 256);
        if (c == EOF)
            break;
        n++;
    }
    return 0;
}
