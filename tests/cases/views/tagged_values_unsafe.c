// verdict: UNSAFE
// A number, a real number or a string: the member that was written last is read.
#include <assert.h>
int nondet_int(void);
struct value {
    int tag;
    union {
        int number;
        double real;
        const char *text;
    } as;
};
int result;

static int size(struct value v)
{
    switch (v.tag) {
    case 0:
        return v.as.number;
    case 1:
        return (int)(2 * v.as.real);
    default:
        return v.as.text[1] - v.as.text[0];
    }
}

int main(void)
{
    int x = nondet_int();
    if (x < 0 || x > 100)
        return 0;
    struct value v[3] = {{0, {x}}, {.tag = 1, .as.real = 2.5}};
    v[2].tag = 2;
    v[2].as.text = "ae";
    for (int i = 0; i < 3; i++)
        result += size(v[i]);
    v[1] = v[2];
    assert(v[1].as.text == v[2].as.text);
    assert(result != 12);
    return 0;
}
