// verdict: UNSAFE
// nodiff: the arguments of main come from outside
/* argc may be 3. */
#include <assert.h>
int main(int argc, char **argv)
{
    int n = argc;
    (void)argv;
    assert(n != 3);
    return 0;
}
