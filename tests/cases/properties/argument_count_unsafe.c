// verdict: UNSAFE
// nodiff: the arguments of main are inputs
/* It may be 0, as C says. */
#include <assert.h>
int main(int argc, char **argv)
{
    assert(argc > 0);
    return 0;
}
