// verdict: UNSAFE
/* Index i was set to i, index 0 included. */
#include <assert.h>
extern int nondet_int(void);
struct item {
    int key;
    int value;
};
struct item t[5];
int main(void)
{
    int i;
    for (i = 0; i < 5; i++) {
        t[i].key = i;
        t[i].value = 10 * i;
    }
    i = nondet_int();
    if (i < 0 || i > 4)
        return 0;
    assert(t[i].value > t[i].key);
    return 0;
}
