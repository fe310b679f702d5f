// verdict: SAFE
/* An array of structs at a variable index. */
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
    assert(t[i].value == 10 * t[i].key);
    return 0;
}
