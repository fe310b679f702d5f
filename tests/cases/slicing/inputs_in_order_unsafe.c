// verdict: UNSAFE
/* Inputs that matter come between others that do not. */
#include <assert.h>
int nondet_int(void);
int total;
void count(void)
{
    int more = nondet_int();
    if (more > 0)
        total = total + more;
}
int main(void)
{
    int i, sum = 0;

    for (i = 0; i < 3; i++) {
        int x;
        count();
        x = nondet_int();
        if (x < 40 || x > 50)
            return 0;
        count();
        sum = sum + x - i;
    }
    assert(sum != 133);
    return total;
}
