// refused: 7:14 reallocarray
// refused: 8:5 union
/* Both constructs are reported, not only the first. */
#include <stdlib.h>
int main(void)
{
    int *p = reallocarray(0, 1, 4);
    union {
        int a;
        char b;
    } u;
    u.a = *p;
    return u.b;
}
