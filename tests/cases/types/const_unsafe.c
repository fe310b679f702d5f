// verdict: UNSAFE
/* The third weight is 5. */
#include <assert.h>
extern int nondet_int(void);
const int limit = 3;
static const int weight[] = { 2, 3, 5 };
int w;
int main(void)
{
    const int i = nondet_int();
    if (i < 0 || i >= limit)
        return 0;
    w = weight[i];
    assert(w < 5);
    return 0;
}
