// verdict: SAFE
// nodiff: the arguments of main come from outside
/* main with parameters: their values are arbitrary. */
#include <assert.h>
int main(int argc, char **argv)
{
    int n = argc;
    (void)argv;
    assert(n == argc);
    return 0;
}
