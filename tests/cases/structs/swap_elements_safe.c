// verdict: SAFE
/* Two elements of an array of structs are swapped whole. */
#include <assert.h>
struct item {
    int key, value;
};
struct item t[2] = { { 2, 20 }, { 1, 10 } };
int main(void)
{
    if (t[0].key > t[1].key) {
        struct item x = t[0];
        t[0] = t[1];
        t[1] = x;
    }
    assert(t[0].key == 1 && t[0].value == 10 && t[1].key == 2 && t[1].value == 20);
    return 0;
}
