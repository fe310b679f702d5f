// verdict: UNSAFE
// Structures with arrays are passed and returned by value; recursion has its own.
#include <assert.h>
int nondet_int(void);
struct buffer {
    int data[4];
    char c;
};
int result;

static struct buffer make(int x)
{
    struct buffer b = {{x, x + 1, 2, 3}, 'c'};
    b.data[3] = 9;
    return b;
}

static int ends(struct buffer b)
{
    int x = b.data[0];
    b.data[0] = 0;
    return x + b.data[3];
}

static struct buffer count(struct buffer b, int k)
{
    if (k == 0)
        return b;
    b.data[k]++;
    struct buffer r = count(b, k - 1);
    r.data[0] = b.data[0];
    return r;
}

int main(void)
{
    int x = nondet_int();
    if (x < 0 || x > 1000)
        return 0;
    struct buffer a = make(x);
    result = ends(a);
    struct buffer b = count(a, 2);
    assert(make(7).data[1] == 8);
    assert(b.data[2] != 3);
    return 0;
}
