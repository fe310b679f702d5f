// verdict: SAFE
/* Case labels are converted to the promoted type of the controlling expression. */
#include <assert.h>
extern unsigned int nondet_uint(void);
int r;
int main(void)
{
    unsigned int x = nondet_uint();
    switch (x) {
    case -1:
        r = 1;
        break;
    case 0x10:
        r = 2;
        break;
    }
    assert((r == 1) == (x == 4294967295u) && (r == 2) == (x == 16));
    return 0;
}
