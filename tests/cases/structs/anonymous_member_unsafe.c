// verdict: UNSAFE
/* x and y are different fields. */
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
    assert(s.x == s.y);
    return 0;
}
