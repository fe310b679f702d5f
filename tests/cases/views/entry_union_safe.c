// verdict: SAFE
// options: --entry check
// nodiff: the start has any value
// A global union holds any of its members at the start.
#include <assert.h>
struct value {
    int tag;
    union {
        int number;
        double real;
        char *text;
    } as;
} g;

void check(void)
{
    if (g.tag == 1)
        g.as.number = 4;
    if (g.tag == 1)
        assert(g.as.number != 5);
}
