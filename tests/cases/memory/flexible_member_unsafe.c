// verdict: UNSAFE
// options: --check bounds,memory
// nodiff: allocated blocks are arrays of unknown size, which the printed program cannot define
// Structures with an array at their end, of a length that the block decides.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct numbers {
    int count;
    int value[];
};
struct text {
    size_t length;
    char text[];
};
int result;

static struct text *copy(const char *s)
{
    struct text *t = malloc(sizeof *t + strlen(s) + 1);
    t->length = strlen(s);
    memcpy(t->text, s, t->length + 1);
    return t;
}

int main(void)
{
    struct numbers *p = malloc(sizeof *p + 10 * sizeof(int));
    p->count = 10;
    for (int i = 0; i < p->count; i++)
        p->value[i] = i;
    for (int *q = p->value; q < p->value + 10; q++)
        result += *q;
    struct text *a = copy("abc"), *b = copy("xy");
    assert(b->length != 2);
    free(p);
    free(a);
    free(b);
    return 0;
}
