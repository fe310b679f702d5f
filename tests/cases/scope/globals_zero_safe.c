// verdict: SAFE
// gap: it is not known which array elements make the trace infeasible
/* Globals and static locals start at zero, arrays too. */
#include <assert.h>
extern int nondet_int(void);
int g;
int big[100000];
static short s;
int main(void)
{
    static int count;
    int i = nondet_int();
    if (i < 0 || i >= 100000)
        return 0;
    assert(g == 0 && s == 0 && count == 0 && big[i] == 0);
    return 0;
}
