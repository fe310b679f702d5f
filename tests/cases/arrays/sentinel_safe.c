// verdict: SAFE
// slow: a fact about every element of an array of any size
/* A search that needs no bound, since what is searched for was put into the array. */
#include <assert.h>
extern int nondet_int(void);
int main(void)
{
    int n = nondet_int(), marker = nondet_int(), position = nondet_int(), i;
    if (n < 1 || n > 1000000 || position < 0 || position >= n)
        return 0;
    int a[n];
    for (i = 0; i < n; i++)
        a[i] = nondet_int();
    a[position] = marker;
    i = 0;
    while (a[i] != marker)
        i = i + 1;
    assert(i <= position);
    return 0;
}
