/*
 * Operations in a table of function pointers, chosen by a character.
 *
 * Safe: each operation does what its name says.
 * BUG stands in the table: two operations are exchanged.
 */
#include <assert.h>
#include <stddef.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

static int add(int x, int y) { return x + y; }
static int subtract(int x, int y) { return x - y; }
static int greater(int x, int y) { return x > y ? x : y; }

static const struct {
    char name;
    int (*apply)(int, int);
} operations[] = {
#ifdef BUG
    {'+', add}, {'-', greater}, {'m', subtract},
#else
    {'+', add}, {'-', subtract}, {'m', greater},
#endif
};

static int calculate(char name, int x, int y)
{
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++)
        if (operations[i].name == name)
            return operations[i].apply(x, y);
    return 0;
}

int main(void)
{
    int x = nondet_int(), y = nondet_int();
    __VERIFIER_assume(x >= -1000 && x <= 1000 && y >= -1000 && y <= 1000);
    assert(calculate('+', x, y) == x + y);
    assert(calculate('-', x, y) == x - y);
    assert(calculate('m', x, y) >= x);
    assert(calculate('?', x, y) == 0);
    return 0;
}
