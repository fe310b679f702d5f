// verdict: UNSAFE
/* assert(0) fails when it is reached. */
#include <assert.h>
extern int nondet_int(void);
int n;
int main(void)
{
    int x = nondet_int();
    if (x > 3 && x < 5)
        assert(0);
    return 0;
}
