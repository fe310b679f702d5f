// verdict: SAFE
// nodiff: it does not end for every input
/* A loop that does nothing for ever is an assumption. */
#include <assert.h>
extern int nondet_int(void);
int x;
void assume_by_goto(int cond) { if (!cond) { LOOP: goto LOOP; } }
void assume_by_while(int cond) { if (!cond) while (1); }
int main(void)
{
    x = nondet_int();
    assume_by_goto(x > 2);
    assume_by_while(x < 5);
    assert(x == 3 || x == 4);
    return 0;
}
