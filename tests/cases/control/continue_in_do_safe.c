// verdict: SAFE
/* continue in a do loop goes to the test of its condition, in a for loop to its step. */
#include <assert.h>
int evens, tests, odds;
int main(void)
{
    int i = 0;
    do {
        i++;
        if (i % 2 == 1)
            continue;
        evens++;
    } while (tests++, i < 10);
    for (i = 0; i < 10; i++) {
        if (i % 2 == 0)
            continue;
        odds++;
    }
    assert(evens == 5 && tests == 10 && odds == 5);
    return 0;
}
