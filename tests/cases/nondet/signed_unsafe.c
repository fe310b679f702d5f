// verdict: UNSAFE
/* A short may be negative. */
#include <assert.h>
extern char nondet_char(void);
extern short nondet_short(void);
extern long nondet_long(void);
char c;
short s;
long l;
int main(void)
{
    c = nondet_char();
    s = nondet_short();
    l = nondet_long();
    assert(s >= 0 || l >= 0);
    return 0;
}
