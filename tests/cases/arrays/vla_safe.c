// verdict: SAFE
/* An array whose length is known only at run time. */
#include <assert.h>
extern int nondet_int(void);
int last;
int main(void)
{
    int n = nondet_int();
    if (n < 1 || n > 10)
        return 0;
    int a[n];
    int i;
    for (i = 0; i < n; i++)
        a[i] = i;
    last = a[n - 1];
    assert(last == n - 1);
    return 0;
}
