// verdict: SAFE
/* A goto skips an assignment. */
#include <assert.h>
extern int nondet_int(void);
int x, y;
int main(void)
{
    x = nondet_int();
    y = 1;
    if (x < 0)
        goto done;
    y = 2;
done:
    assert((x < 0 && y == 1) || (x >= 0 && y == 2));
    return 0;
}
