// verdict: SAFE
// nodiff: the arguments of main are inputs
/* The number of arguments of main is not negative. */
#include <assert.h>
int main(int argc, char **argv)
{
    assert(argc >= 0);
    return 0;
}
