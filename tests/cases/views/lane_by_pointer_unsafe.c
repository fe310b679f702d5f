// verdict: UNSAFE
// A member of a union that is written through a pointer is the one that was written last.
#include <assert.h>
int nondet_int(void);
union value {
    int number;
    double real;
    const char *text;
};
int result;

static void set(int *p, int x)
{
    *p = x;
}

static void name(const char **p, const char *s)
{
    *p = s;
}

int main(void)
{
    union value a, b[3] = {{0}};
    int x = nondet_int();
    a.real = 1.5;
    set(&a.number, x);
    name(&b[1].text, "ab");
    set(&b[2].number, 7);
    result = b[2].number;
    assert(b[1].text[1] == 'b' && b[0].text == 0);
    assert(result != 7 || a.number != 4);
    return 0;
}
