// verdict: SAFE
/* A long conjunction whose parts stand in brackets. */
#include <assert.h>
int nondet_int(void);
int x, ok;
int main(void)
{
    x = nondet_int();
    ok = (x > 0) && (x > 1) && (x > 2) && (x > 3) && (x > 4) && (x > 5) && (x > 6) && (x > 7) && (x > 8) && (x > 9) && (x > 10) && (x > 11) && (x > 12) && (x > 13) && (x > 14) && (x > 15);
    assert(ok == (x > 15));
    return 0;
}
