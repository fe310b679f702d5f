// verdict: UNSAFE
/* 0b101 is 5. */
#include <assert.h>
int a;
int main(void)
{
    a = 0b101 + 0B11;
    assert(a == 112);
    return 0;
}
