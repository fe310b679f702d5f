// verdict: UNSAFE
/* The second one comes after the first one. */
#include <assert.h>
static int table[4], ready;
__attribute__((constructor)) static void last(void)
{
    ready = ready * 10 + 3;
}
static void __attribute__((constructor(200))) second(void)
{
    ready = ready * 10 + 2;
}
static void first(void) __attribute__((constructor(101)));
static void first(void)
{
    for (int i = 0; i < 4; i++)
        table[i] = i * i;
    ready = 1;
}
int main(void)
{
    assert(table[3] == 9 && ready == 132);
    return 0;
}
