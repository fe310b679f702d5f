// verdict: UNSAFE
// options: --check pointer
// nodiff: uses a variable that is gone
/* A function stores a pointer to its own parameter in its caller's pointer. */
#include <assert.h>
void set(int **to, int v)
{
    *to = &v;
}
int main(void)
{
    int *p = 0;
    set(&p, 4);
    assert(*p == 4);
    return 0;
}
