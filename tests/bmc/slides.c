/* The example of the course slides: the maximum of an array, unrolled twice there. */
#include <assert.h>
int main(void)
{
    int a[11], i, j;
    for (i = 1; i <= 10; i++) {
        if (a[i] > j) {
            j = a[i];
        }
    }
    assert(j > 0);
    return 0;
}
