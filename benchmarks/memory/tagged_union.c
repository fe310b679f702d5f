/*
 * A value that is a number or a string: the tag says which.
 *
 * Safe: the member that is read is the one that was written last.
 * BUG changes the member without the tag.
 */
#include <assert.h>
#include <string.h>

extern int nondet_int(void);

enum tag { NUMBER, TEXT };

struct value {
    enum tag tag;
    union {
        int number;
        const char *text;
    } as;
};

static struct value number(int x)
{
    struct value v;
    v.tag = NUMBER;
    v.as.number = x;
    return v;
}

static int size(const struct value *v)
{
    switch (v->tag) {
    case NUMBER:
        return v->as.number;
    case TEXT:
        return (int)strlen(v->as.text);
    }
    return -1;
}

int main(void)
{
    int x = nondet_int();
    struct value v = number(x);
    assert(size(&v) == x);
    v.tag = TEXT;
    v.as.text = "four";
    assert(size(&v) == 4);
#ifdef BUG
    v.as.number = 3;
    v.as.text = "three";
#else
    v = number(3);
#endif
    assert(v.tag == NUMBER);
    return 0;
}
