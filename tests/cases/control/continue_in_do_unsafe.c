// verdict: UNSAFE
/* The tenth number ends the loop through continue, and its condition counts too. */
#include <assert.h>
int tests;
int main(void)
{
    int i = 0;
    do {
        i++;
        if (i % 2 == 0)
            continue;
    } while (tests++, i < 10);
    assert(tests == 5);
    return 0;
}
