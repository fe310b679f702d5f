// options: --check pointer
/*
 * A function returns the place of its result.
 *
 * Safe: the place outlives the call.
 * BUG returns the address of a local variable.
 */
#include <assert.h>

extern int nondet_int(void);

static int storage;

static int *negative(int x)
{
#ifdef BUG
    int local = x < 0;
    int *place = &local;
#else
    storage = x < 0;
    int *place = &storage;
#endif
    return place;
}

int main(void)
{
    int x = nondet_int();
    int *p = negative(x);
    assert(*p == (x < 0));
    return 0;
}
