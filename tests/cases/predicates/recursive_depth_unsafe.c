// verdict: UNSAFE
// What a call does to a global is said with its value at the entry. One way out forgets to count down.
#include <assert.h>

int nondet_int(void);
int depth;

void group(int room)
{
    depth = depth + 1;
    if (room > 0 && nondet_int())
        group(room - 1);
    if (room == 2)
        return;
    depth = depth - 1;
}

int main(void)
{
    group(3);
    assert(depth == 0);
    return 0;
}
