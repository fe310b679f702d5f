/*
 * The library's bsearch in a constant table: what is found has the key, and the keys of the table are found.
 *
 * Safe: the table is in order.
 * BUG stands in the table: two entries are exchanged.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);

struct entry {
    int code;
    const char *name;
};

static const struct entry table[] = {
#ifdef BUG
    {4, "four"}, {1, "one"}, {7, "seven"}, {9, "nine"},
#else
    {1, "one"}, {4, "four"}, {7, "seven"}, {9, "nine"},
#endif
};

static int compare(const void *key, const void *element)
{
    int x = *(const int *)key, y = ((const struct entry *)element)->code;
    return (x > y) - (x < y);
}

int main(void)
{
    int code = nondet_int();
    const struct entry *e = bsearch(&code, table, sizeof table / sizeof *table, sizeof *table, compare);
    if (e != NULL)
        assert(e->code == code && e->name[0] != '\0');
    if (code == 4)
        assert(e != NULL && e->name[0] == 'f');
    return 0;
}
