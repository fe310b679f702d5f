// verdict: UNSAFE
/* The outer i is not changed by the loop. */
#include <assert.h>
int sum;
int main(void)
{
    int i = 42;
    for (int i = 0; i < 3; i++) {
        int i = 5;
        sum += i;
    }
    assert(i == 3);
    return 0;
}
