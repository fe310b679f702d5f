// refused: 7:14 reallocarray
// refused: 8:9 cast of a pointer to an integer
/* Both constructs are reported, not only the first. */
#include <stdlib.h>
int main(void)
{
    int *p = reallocarray(0, 1, 4);
    if ((long)&p == 5)
        return 1;
    return 0;
}
