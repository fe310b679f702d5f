// verdict: SAFE
/* A pointer walks an array of structs. */
#include <assert.h>
struct item {
    int value;
    int mark;
};
struct item t[3] = { { 5, 0 }, { -1, 0 }, { 2, 0 } };
int n;
int main(void)
{
    struct item *p;
    for (p = t; p != t + 3; p++)
        if (p->value > 0) {
            p->mark = 1;
            n++;
        }
    assert(n == 2 && t[0].mark == 1 && t[1].mark == 0 && t[2].mark == 1);
    return 0;
}
