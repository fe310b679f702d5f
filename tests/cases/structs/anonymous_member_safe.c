// verdict: SAFE
/* The fields of an unnamed struct inside a struct are fields of the outer one. */
#include <assert.h>
struct shape {
    int kind;
    struct {
        int x, y;
    };
};
struct shape s;
int main(void)
{
    s.kind = 1;
    s.x = 2;
    s.y = 3;
    assert(s.kind + s.x + s.y == 6);
    return 0;
}
