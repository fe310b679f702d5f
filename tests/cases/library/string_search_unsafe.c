// verdict: UNSAFE
/* The last b is at 4, not at 1. */
#include <assert.h>
#include <string.h>
char s[] = "abcabc";
int main(void)
{
    assert(strchr(s, 'b') == s + 1 && strrchr(s, 'b') == s + 1);
    assert(strchr(s, 'x') == 0 && strstr(s, "cab") == s + 2 && strstr(s, "cc") == 0);
    assert(strspn(s, "ab") == 2 && strcspn(s, "c") == 2 && strpbrk(s, "xc") == s + 2);
    return 0;
}
