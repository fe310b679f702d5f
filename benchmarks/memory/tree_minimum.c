/*
 * The leftmost node of a binary search tree has the least key.
 *
 * Safe: lesser keys are inserted to the left.
 * BUG stops one node before the leftmost one.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);

typedef struct tree {
    int key;
    struct tree *left;
    struct tree *right;
} tree;

static void insert(tree **where, int key)
{
    while (*where)
        where = key < (*where)->key ? &(*where)->left : &(*where)->right;
    *where = calloc(1, sizeof(tree));
    (*where)->key = key;
}

static int minimum(const tree *t)
{
#ifdef BUG
    while (t->left && t->left->left)
#else
    while (t->left)
#endif
        t = t->left;
    return t->key;
}

static void release(tree *t)
{
    if (!t)
        return;
    release(t->left);
    release(t->right);
    free(t);
}

int main(void)
{
    tree *root = 0;
    int keys[3], least;
    for (int i = 0; i < 3; i++) {
        keys[i] = nondet_int();
        insert(&root, keys[i]);
    }
    least = minimum(root);
    for (int i = 0; i < 3; i++)
        assert(least <= keys[i]);
    release(root);
    return 0;
}
