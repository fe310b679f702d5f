// verdict: UNSAFE
/* All the declarations are of one variable, and it is 3. */
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
    assert(r == 1);
    return 0;
}
