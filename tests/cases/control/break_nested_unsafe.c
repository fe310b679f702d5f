// verdict: UNSAFE
/* The outer loop goes on after break: with t == 3 there are four hits. */
#include <assert.h>
extern int nondet_int(void);
int found;
int main(void)
{
    int i, j;
    int t = nondet_int();
    for (i = 0; i < 4; i++) {
        for (j = 0; j < 4; j++) {
            if (i + j == t) {
                found++;
                break;
            }
        }
    }
    assert(found <= 3);
    return 0;
}
