// verdict: SAFE
// nodiff: calls a function without a body
/* A function without a body may write the array it is given, and no other one that other files cannot see. */
#include <assert.h>
extern void receive(char buffer[], int n);
static char a[4], b[4];
int main(void)
{
    receive(a, 4);
    assert(b[2] == 0);
    return 0;
}
