// verdict: UNSAFE
/* 8 is a digit. */
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
    assert(!digit || c < '5');
    return 0;
}
