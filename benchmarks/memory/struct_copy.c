/*
 * A structure with an array inside is copied by assignment and by value.
 *
 * Safe: the copy has its own array.
 * BUG changes the original through a pointer instead of the copy.
 */
#include <assert.h>

extern int nondet_int(void);

struct buffer {
    int length;
    int data[4];
};

static int first_of(struct buffer b)
{
    int x = b.data[0];
    b.data[0] = 0;
    return x;
}

static int first_through(struct buffer *b)
{
    int x = b->data[0];
    b->data[0] = 0;
    return x;
}

int main(void)
{
    struct buffer a = {4, {nondet_int(), 2, 3, 4}};
    struct buffer b = a;
    b.data[1] = 7;
    assert(a.data[1] == 2);
#ifdef BUG
    int x = first_through(&a);
#else
    int x = first_of(a) + 0 * first_through(&b);
#endif
    assert(a.data[0] == x);
    return 0;
}
