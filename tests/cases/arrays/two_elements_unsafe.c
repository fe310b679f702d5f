// verdict: UNSAFE
// nodiff: it reads uninitialised memory
// Two elements that nothing has written have any values.
#include <assert.h>

int main(void)
{
    int out[6];

    assert(out[4] == 3 || out[5] == 3);
    return 0;
}
