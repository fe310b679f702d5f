// verdict: SAFE
/* __extension__, __inline, __const, __restrict, __signed__, __volatile__ as they occur in headers. */
#include <assert.h>
__extension__ typedef long long int quad;
__extension__ typedef struct {
    long long int quot;
    long long int rem;
} lldiv_like;
static __inline int inc(__const int *__restrict p)
{
    return *p + 1;
}
static __inline__ __signed__ char neg(__signed__ char c)
{
    return -c;
}
quad q;
int a, b;
int main(void)
{
    lldiv_like d = __extension__ (lldiv_like){ 7 / 3, 7 % 3 };
    a = 4;
    a = inc(&a);
    b = neg(5);
    q = d.quot;
    assert(a == 5 && b == -5 && q == 2 && d.rem == 1);
    return 0;
}
