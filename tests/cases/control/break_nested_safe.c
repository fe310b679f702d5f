// verdict: SAFE
/* break leaves the innermost loop only. */
#include <assert.h>
extern int nondet_int(void);
int found, cells;
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
            cells++;
        }
    }
    assert(found <= 4);
    assert(found == 0 || cells < 16);
    return 0;
}
