// verdict: UNSAFE
/* next returns an int, 6. */
#include <assert.h>
count = 5;
static limit = 10;
next()
{
    count = count + 1;
    return count;
}
main()
{
    auto r;
    r = next();
    assert(r == 5);
    return 0;
}
