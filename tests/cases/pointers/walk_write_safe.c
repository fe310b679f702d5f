// verdict: SAFE
/* A pointer writes as it walks, *p++ = .. */
#include <assert.h>
int a[6];
int left;
int main(void)
{
    int *p = a;
    int i;
    for (i = 0; i < 4; i++)
        *p++ = i * i;
    left = *p;
    assert(a[3] == 9 && a[4] == 0 && left == 0 && p - a == 4);
    return 0;
}
