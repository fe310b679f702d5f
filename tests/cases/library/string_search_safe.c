// verdict: SAFE
/* strchr, strrchr, strstr, strspn, strcspn and strpbrk find places. */
#include <assert.h>
#include <string.h>
char s[] = "abcabc";
int main(void)
{
    assert(strchr(s, 'b') == s + 1 && strrchr(s, 'b') == s + 4);
    assert(strchr(s, 'x') == 0 && strstr(s, "cab") == s + 2 && strstr(s, "cc") == 0);
    assert(strspn(s, "ab") == 2 && strcspn(s, "c") == 2 && strpbrk(s, "xc") == s + 2);
    return 0;
}
