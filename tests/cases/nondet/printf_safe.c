// verdict: SAFE
/* Output has no effect on the program. */
#include <assert.h>
#include <stdio.h>
extern int nondet_int(void);
int x;
int main(void)
{
    x = nondet_int();
    printf("x is %d\n", x);
    puts("checked");
    assert(x > 4 || x <= 4);
    return 0;
}
