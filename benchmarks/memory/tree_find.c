/*
 * A binary search tree: what was inserted is found.
 *
 * Safe: insertion and search go the same way.
 * BUG goes to the left for equal keys in the search but to the right at insertion.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct tree {
    int key;
    struct tree *left, *right;
};

static struct tree *insert(struct tree *t, int key)
{
    if (t == NULL) {
        t = malloc(sizeof *t);
        t->key = key;
        t->left = t->right = NULL;
    } else if (key < t->key) {
        t->left = insert(t->left, key);
    } else if (key > t->key) {
        t->right = insert(t->right, key);
    }
    return t;
}

static int contains(const struct tree *t, int key)
{
    while (t != NULL && t->key != key)
#ifdef BUG
        t = key < t->key ? t->right : t->left;
#else
        t = key < t->key ? t->left : t->right;
#endif
    return t != NULL;
}

static void destroy(struct tree *t)
{
    if (t != NULL) {
        destroy(t->left);
        destroy(t->right);
        free(t);
    }
}

int main(void)
{
    struct tree *root = NULL;
    int a = nondet_int(), b = nondet_int(), c = nondet_int();
    root = insert(root, a);
    root = insert(root, b);
    root = insert(root, c);
    assert(contains(root, a) && contains(root, b) && contains(root, c));
    destroy(root);
    return 0;
}
