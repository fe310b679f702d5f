// verdict: UNSAFE
/* A global starts at zero. */
#include <assert.h>
extern int nondet_int(void);
int g;
int big[100000];
static short s;
int main(void)
{
    static int count;
    int i = nondet_int();
    if (i < 0 || i >= 100000)
        return 0;
    assert(count == 0 && big[i] != 0);
    return 0;
}
