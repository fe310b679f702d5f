// verdict: UNSAFE
/* The flag is set when i is 3. */
#include <assert.h>
int i, done;
int main(void)
{
    while (!done) {
        i++;
        if (i == 3)
            done = 1;
    }
    assert(i == 4);
    return 0;
}
