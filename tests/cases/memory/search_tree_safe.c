// verdict: SAFE
// nodiff: allocated blocks are arrays of unknown size, which the printed program cannot define
// A binary search tree, by recursion over what pointers in memory point to.
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
int result;

struct tree {
    int key;
    struct tree *left, *right;
};

static struct tree *insert(struct tree *t, int key)
{
    if (!t) {
        t = malloc(sizeof *t);
        t->key = key;
        t->left = t->right = NULL;
    } else if (key < t->key) {
        t->left = insert(t->left, key);
    } else {
        t->right = insert(t->right, key);
    }
    return t;
}

static int least(const struct tree *t)
{
    while (t->left)
        t = t->left;
    return t->key;
}

int main(void)
{
    struct tree *root = NULL;
    int first = nondet_int(), second = nondet_int();
    root = insert(root, first);
    root = insert(root, second);
    result = least(root);
    assert(result <= first && result <= second);
    return 0;
}
