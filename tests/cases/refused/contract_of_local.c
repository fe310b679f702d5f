// options: --entry f
// refused: 5:5 a contract cannot speak of `x`
#include <eureka.h>
int f(int n) { int x = n;
    EUREKA_REQUIRES(x > 0);
    return x;
}
