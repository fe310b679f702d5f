// verdict: UNSAFE
/* x == 7 matches no case. */
#include <assert.h>
extern int nondet_int(void);
int r = 5;
int main(void)
{
    int x = nondet_int();
    switch (x) {
    case -1:
        r = 1;
        break;
    case 'a':
        r = 2;
    }
    assert(r < 5);
    return 0;
}
