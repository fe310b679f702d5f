// verdict: UNSAFE
/* The label -1 is 4294967295 for an unsigned operand. */
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
    assert(r != 1);
    return 0;
}
