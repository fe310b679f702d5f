// refused: 8:5 memcpy
/* A part of an element cannot be copied. */
#include <string.h>
int a[2], b[2];
int main(void)
{

    memcpy(a, b, 6);
    return 0;
}
