// verdict: UNSAFE
// nodiff: C leaves the value of memcmp open
/* memmove keeps the elements that it overlaps. */
#include <assert.h>
#include <string.h>
struct point { int x, y; };
int a[4] = { 1, 2, 3, 4 }, b[4];
char text[8];
struct point p = { 3, 4 }, q;
int main(void)
{
    memcpy(b, a, sizeof a);
    memmove(a + 1, a, 3 * sizeof *a);
    memset(text, 'x', 7);
    memcpy(&q, &p, sizeof q);
    memset(&p, 0, sizeof p);
    assert(b[3] == 4 && a[0] == 1 && a[1] == 1 && a[3] == 1);
    assert(text[6] == 'x' && text[7] == 0 && q.y == 4 && p.x == 0);
    assert(memcmp(b, a, 1 * sizeof(int)) == 0 && memcmp(b, a, sizeof b) != 0);
    return 0;
}
