// options: --check memory
/*
 * A tree is freed from its leaves on; nothing leaks.
 *
 * Safe: both parts are freed before the node.
 * BUG does not go into the right part if there is no left one.
 */
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct tree {
    struct tree *left, *right;
};

static struct tree *grow(int depth)
{
    if (depth == 0 || nondet_int() == 0)
        return NULL;
    struct tree *t = malloc(sizeof *t);
    t->left = grow(depth - 1);
    t->right = grow(depth - 1);
    return t;
}

static void release(struct tree *t)
{
    if (t == NULL)
        return;
#ifdef BUG
    if (t->left != NULL) {
        release(t->left);
        release(t->right);
    }
#else
    release(t->left);
    release(t->right);
#endif
    free(t);
}

int main(void)
{
    release(grow(2));
    return 0;
}
