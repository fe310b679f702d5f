/*
 * An array of shapes as tagged unions: areas from the members that fit the tag.
 *
 * Safe: sides are between 0 and 10, so that no area exceeds 300.
 * BUG reads the circle's radius as the rectangle's width and height.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

typedef struct {
    enum { CIRCLE, RECTANGLE } kind;
    union {
        struct {
            int radius;
        } circle;
        struct {
            int width, height;
        } rectangle;
    } u;
} shape;

static int area(const shape *s)
{
#ifdef BUG
    if (s->kind == RECTANGLE || s->u.circle.radius == 10)
#else
    if (s->kind == RECTANGLE)
#endif
        return s->u.rectangle.width * s->u.rectangle.height;
    return 3 * s->u.circle.radius * s->u.circle.radius;
}

int main(void)
{
    shape *s = calloc(2, sizeof *s);
    int r = nondet_int(), w = nondet_int(), h = nondet_int();
    __VERIFIER_assume(r >= 0 && r <= 10 && w >= 0 && w <= 10 && h >= 0 && h <= 10);
    s[0].kind = CIRCLE;
    s[0].u.circle.radius = r;
    s[1].kind = RECTANGLE;
    s[1].u.rectangle.width = w;
    s[1].u.rectangle.height = h;
    assert(area(&s[0]) == 3 * r * r);
    assert(area(&s[0]) <= 300 && area(&s[1]) <= 100);
    free(s);
    return 0;
}
