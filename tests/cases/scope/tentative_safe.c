// verdict: SAFE
/* Tentative definitions and extern declarations of one and the same global. */
#include <assert.h>
extern int g;
int g;
int g = 3;
extern int g;
int r;
int main(void)
{
    extern int g;
    g = g + 1;
    r = g;
    assert(r == 4);
    return 0;
}
