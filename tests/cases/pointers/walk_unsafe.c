// verdict: UNSAFE
/* The walk covers all five elements. */
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
    assert(sum == 10);
    return 0;
}
