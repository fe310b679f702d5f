// verdict: SAFE
/* i[a] is a[i]. */
#include <assert.h>
int a[3] = { 5, 6, 7 };
int r;
int main(void)
{
    int i = 1;
    r = 2[a] + i[a];
    1[a] = 9;
    assert(r == 13 && a[1] == 9);
    return 0;
}
