// verdict: SAFE
// nodiff: a volatile variable is an input
/* Each read of a volatile global may yield another value; other variables keep theirs. */
#include <assert.h>
int port;
int main(void)
{
    port = 3;
    assert(port - port == 0);
    return 0;
}
