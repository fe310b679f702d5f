// verdict: UNSAFE
/* The second word begins with t. */
#include <assert.h>
extern int nondet_int(void);
const char *words[3] = { "one", "two", "three" };
char first;
int main(void)
{
    int i = nondet_int();
    if (i < 0 || i > 2)
        return 0;
    first = words[i][0];
    assert(first == 'o');
    return 0;
}
