// verdict: SAFE
// options: --check pointer
/* A function stores a pointer to what it was given in its caller's pointer. */
#include <assert.h>
void set(int **to, int *v)
{
    *to = v;
}
int main(void)
{
    int a = 4;
    int *p = 0;
    set(&p, &a);
    assert(*p == 4);
    return 0;
}
