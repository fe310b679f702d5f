// verdict: SAFE
// nodiff: takes the names of library functions
/* Functions named max, strlen and abs with bodies are analysed by their bodies. */
#include <assert.h>
int abs(int x)
{
    return x + x;
}
unsigned long strlen(const char *s)
{
    return s[0];
}
int r;
int main(void)
{
    r = abs(-3) + (int)strlen("\002");
    assert(r == -4);
    return 0;
}
