// verdict: SAFE
/* A pointer walks an array up to its end. */
#include <assert.h>
int a[5] = { 1, 2, 3, 4, 5 };
int sum, steps;
int main(void)
{
    int *p;
    for (p = a; p < a + 5; p++) {
        sum += *p;
        steps++;
    }
    assert(sum == 15 && steps == 5 && p == a + 5);
    return 0;
}
