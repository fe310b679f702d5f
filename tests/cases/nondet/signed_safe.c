// verdict: SAFE
/* Signed inputs of every width lie in their ranges. */
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
    assert(c >= -128 && c <= 127 && s >= -32768 && s <= 32767);
    assert(l <= 9223372036854775807L);
    return 0;
}
