// options: --entry f
// refused: 7:5 a contract elsewhere than at the start
#include <eureka.h>
int f(int n)
{
    n++;
    EUREKA_REQUIRES(n > 0);
    return n;
}
