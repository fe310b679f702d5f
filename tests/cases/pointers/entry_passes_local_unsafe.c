// verdict: UNSAFE
// nodiff: the arguments of main come from outside
/* An entry with a pointer parameter passes a pointer to its own local on; the assertion fails for five arguments. */
#include <assert.h>
void set(int *p)
{
    *p = 7;
}
int main(int argc, char **argv)
{
    int e = 0;
    set(&e);
    assert(e == 7 && argc != 5);
    return 0;
}
