// verdict: UNSAFE
// nodiff: reads standard input
/* The guess may be wrong seven times. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(void)
{
    int secret, guess, tries = 0;
    srand(time(NULL));
    secret = rand() % 100 + 1;
    do {
        if (scanf("%d", &guess) != 1)
            return 1;
        tries++;
        if (guess < secret)
            printf("low\n");
        else if (guess > secret)
            printf("high\n");
    } while (guess != secret && tries < 7);
    assert(secret >= 1 && secret <= 100 && tries < 7);
    return 0;
}
