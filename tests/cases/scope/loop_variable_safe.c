// verdict: SAFE
/* A variable declared in a for loop is another one than the variable of the same name outside. */
#include <assert.h>
int sum;
int main(void)
{
    int i = 42;
    for (int i = 0; i < 3; i++) {
        int i = 5;
        sum += i;
    }
    assert(i == 42 && sum == 15);
    return 0;
}
