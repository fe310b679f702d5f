// refused: 4:5 variadic
/* A function with a variable number of arguments. */
#include <stdarg.h>
int sum(int n, ...)
{
    va_list ap;
    int s = 0;
    va_start(ap, n);
    while (n-- > 0)
        s += va_arg(ap, int);
    va_end(ap);
    return s;
}
int main(void)
{
    return sum(2, 3, 4);
}
