// verdict: SAFE
/* Without default, a value that matches no case skips the whole switch. */
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
    assert(r == (x == -1 ? 1 : x == 97 ? 2 : 5));
    return 0;
}
