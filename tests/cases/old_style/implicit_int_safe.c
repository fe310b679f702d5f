// verdict: SAFE
/* A function and a global without a type are int. */
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
    assert(r == 6 && r < limit);
    return 0;
}
