// verdict: SAFE
// Functions are called through a table and as arguments.
#include <assert.h>
int nondet_int(void);
int result;

typedef int (*operation)(int, int);

static int add(int a, int b)
{
    return a + b;
}

static int subtract(int a, int b)
{
    return a - b;
}

static int first(int a, int b)
{
    (void) b;
    return a;
}

struct command {
    int code;
    operation run;
};

static const struct command table[] = {{1, add}, {2, &subtract}, {3, first}};

static int twice(operation run, int a, int b)
{
    return run((*run)(a, b), b);
}

int main(void)
{
    int k = nondet_int(), x = nondet_int();
    if (k < 0 || k > 2 || x < -100 || x > 100)
        return 0;
    result = table[k].run(x, 5);
    assert(twice(add, 1, 2) == 5 && twice(subtract, 1, 2) == -3);
    assert(k == 0 ? result == x + 5 : result <= x);
    return 0;
}
