// refused: 8:5 memcpy
/* memcpy writes through an untyped pointer; without its body it must not pass for a function that does nothing. */
#include <assert.h>
#include <string.h>
int a[3] = { 1, 2, 3 }, b[3];
int main(void)
{
    memcpy(b, a, sizeof a);
    assert(b[0] == 1);
    return 0;
}
