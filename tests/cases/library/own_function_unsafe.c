// verdict: UNSAFE
// nodiff: gcc knows strlen better
/* This strlen counts in another way. */
#include <assert.h>
extern unsigned long strlen(const char *s);
unsigned long strlen(const char *s)
{
    return s[0] == 0 ? 0 : 42;
}
int main(void)
{
    assert(strlen("ab") == 2);
    return 0;
}
