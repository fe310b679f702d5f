// verdict: SAFE
/* An old-style parameter of type char receives an int and is converted inside. */
#include <assert.h>
int r;
int id(c)
    unsigned char c;
{
    return c;
}
int main()
{
    r = id(300);
    assert(r == 44);
    return 0;
}
