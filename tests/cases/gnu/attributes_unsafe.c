// verdict: UNSAFE
/* f(2) is 3. */
#include <assert.h>
extern int f(int) __attribute__((__nothrow__, __leaf__)) __attribute__((__const__));
int g __attribute__((aligned(16)));
typedef int word __attribute__((__mode__(__SI__)));
struct s {
    char c;
    int n;
} __attribute__((packed));
struct s v;
static int h(int x __attribute__((unused))) __attribute__((noinline));
static int h(int x)
{
    return 7;
}
__attribute__((noinline)) int f(int x)
{
    return x + 1;
}
int main(void)
{
    word w = f(2);
    v.n = h(w);
    g = w;
    assert(g == 2);
    return 0;
}
