// verdict: SAFE
// nodiff: gcc knows strlen better
/* A function of the program wins over the one of the library with its name. */
#include <assert.h>
extern unsigned long strlen(const char *s);
unsigned long strlen(const char *s)
{
    return s[0] == 0 ? 0 : 42;
}
int main(void)
{
    assert(strlen("ab") == 42);
    return 0;
}
