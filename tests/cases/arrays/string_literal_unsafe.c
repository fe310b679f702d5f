// verdict: UNSAFE
/* The third character is c. */
#include <assert.h>
extern int nondet_int(void);
char c;
int main(void)
{
    const char *p = "abcd";
    int i = nondet_int();
    if (i < 0 || i > 3)
        return 0;
    c = p[i];
    assert(c != 'c');
    return 0;
}
