// options: --check memory,pointer
/*
 * A stack over nodes: pop on an empty stack is refused.
 *
 * Safe: pop looks whether there is a node.
 * BUG looks at a size that push does not count for the first node.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct frame {
    int value;
    struct frame *below;
};

static struct frame *top;
static int depth;

static void push(int value)
{
    struct frame *f = malloc(sizeof *f);
    f->value = value;
    f->below = top;
    top = f;
    depth++;
}

static int pop(int *value)
{
#ifdef BUG
    if (depth < 0)
#else
    if (depth == 0)
#endif
        return 0;
    struct frame *f = top;
    *value = f->value;
    top = f->below;
    free(f);
    depth--;
    return 1;
}

int main(void)
{
    int steps = nondet_int(), value;
    __VERIFIER_assume(steps >= 0 && steps <= 4);
    for (int i = 0; i < steps; i++) {
        if (nondet_int())
            push(i);
        else if (pop(&value))
            assert(value >= 0 && value < steps);
    }
    while (depth > 0)
        pop(&value);
    return 0;
}
