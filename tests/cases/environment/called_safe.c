// verdict: SAFE
// options: --check div
// nodiff: starts at a function other than main
/* A function that is called asserts what it requires. */
#include <eureka.h>
int nondet_int(void);
int part(int whole, int parts)
{
    EUREKA_REQUIRES(parts > 0);
    return whole / parts;
}
int main(void)
{
    int n = nondet_int();
    if (n > 0)
        part(100, n);
    return 0;
}
