// verdict: UNSAFE
/* A function around the macro, and one around that. */
#include <assert.h>
extern int nondet_int(void);
void check(int c) { assert(c); }
void check_again(_Bool c) { check(c); }
int main(void)
{
    int x = nondet_int();
    if (x > 3) {
        check(x > 2);
        check_again(x > 4);
    }
    return 0;
}
