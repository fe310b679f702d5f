/*
 * The traversal of a binary search tree visits the keys in order.
 *
 * Safe: left part, node, right part.
 * BUG inserts greater keys to the left when the left place is free.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);

struct tree {
    int key;
    struct tree *left, *right;
};

static int visited[4], count;

static struct tree *insert(struct tree *t, int key)
{
    if (!t) {
        struct tree *leaf = malloc(sizeof *leaf);
        leaf->key = key;
        leaf->left = NULL;
        leaf->right = NULL;
        return leaf;
    }
#ifdef BUG
    if (key < t->key || (t->left == NULL && t->right != NULL))
#else
    if (key < t->key)
#endif
        t->left = insert(t->left, key);
    else
        t->right = insert(t->right, key);
    return t;
}

static void visit(struct tree *t)
{
    if (!t)
        return;
    visit(t->left);
    visited[count++] = t->key;
    visit(t->right);
    free(t);
}

int main(void)
{
    struct tree *root = NULL;
    for (int i = 0; i < 3; i++)
        root = insert(root, nondet_int());
    visit(root);
    assert(count == 3);
    assert(visited[0] <= visited[1] && visited[1] <= visited[2]);
    return 0;
}
