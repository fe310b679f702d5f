// refused: 7:5 %n
/* The conversion %n writes where an argument points. */
#include <stdio.h>
int main(void)
{
    int n;
    printf("%n", &n);
    return 0;
}
