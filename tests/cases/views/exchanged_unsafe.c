// verdict: UNSAFE
// Objects of any type are exchanged as bytes, through pointers to void.
#include <assert.h>
#include <string.h>
struct pair {
    long first;
    short second;
} p = {1, 2}, q = {3, 4};
int a = 3, b = 4;

static void swap(void *x, void *y, size_t size)
{
    char t[16];
    memcpy(t, x, size);
    memcpy(x, y, size);
    memcpy(y, t, size);
}

int main(void)
{
    swap(&a, &b, sizeof a);
    swap(&p, &q, sizeof p);
    assert(b != 3);
    return 0;
}
