// verdict: UNSAFE
// nodiff: allocated blocks are arrays of unknown size, which the printed program cannot define
// Functions that call themselves on the rest of a list.
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
int result;

struct node {
    int value;
    struct node *next;
};

static struct node *build(int n)
{
    if (n == 0)
        return NULL;
    struct node *p = malloc(sizeof *p);
    p->value = n;
    p->next = build(n - 1);
    return p;
}

static int sum(const struct node *p)
{
    return p ? p->value + sum(p->next) : 0;
}

int main(void)
{
    int n = nondet_int();
    if (n < 0 || n > 4)
        return 0;
    result = sum(build(n));
    assert(result != 10);
    return 0;
}
