// slides.c
#include <assert.h>

int main(void)
{
    int a[3], i, j;

    for (i = 1; i <= 2; i++) {
        if (a[i] > j) {
            j = a[i];
        }
    }
    assert(j > 0);
    return 0;
}
