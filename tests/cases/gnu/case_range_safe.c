// verdict: SAFE
/* A range of case labels. */
#include <assert.h>
extern char nondet_char(void);
int digit;
int main(void)
{
    char c = nondet_char();
    switch (c) {
    case '0' ... '9':
        digit = 1;
        break;
    default:
        digit = 0;
    }
    assert(digit == (c >= '0' && c <= '9'));
    return 0;
}
