// refused: 8:9 a local of a recursive function
/* A global keeps a pointer to a local of a main that calls itself: it would have to tell the activations apart. */
#include <assert.h>
int *g;
int depth;
int main(void)
{
    int x = depth;
    if (depth == 0)
        g = &x;
    depth++;
    if (depth < 3)
        main();
    assert(*g == 0);
    return 0;
}
