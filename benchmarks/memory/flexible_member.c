// options: --check bounds,memory
/*
 * A message with a payload at its end, allocated in one block.
 *
 * Safe: the size of the structure and of the payload.
 * BUG allocates room for one byte less than is filled.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct message {
    int length;
    char payload[];
};

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 1000);
#ifdef BUG
    struct message *m = malloc(sizeof *m + n - 1);
#else
    struct message *m = malloc(sizeof *m + n);
#endif
    m->length = n;
    for (int i = 0; i < m->length; i++)
        m->payload[i] = 'p';
    assert(m->payload[n / 2] == 'p');
    free(m);
    return 0;
}
