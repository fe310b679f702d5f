// verdict: UNSAFE
// nodiff: allocated blocks are arrays of unknown size, which the printed program cannot define
// Blocks of different calls do not overlap, also where the calls are made by one function.
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
int result;

static void *must_allocate(size_t bytes)
{
    void *p = malloc(bytes);
    if (p == NULL)
        exit(1);
    return p;
}

int main(void)
{
    int n = nondet_int();
    if (n < 1 || n > 50)
        return 0;
    int *a = must_allocate(n * sizeof(int));
    long *b = must_allocate(sizeof(long) * n);
    for (int i = 0; i < n; i++) {
        a[i] = i;
        b[i] = -i;
    }
    for (int i = 0; i < n; i++)
        assert(a[i] != b[i]);
    result = a[0];
    free(a);
    free(b);
    return 0;
}
