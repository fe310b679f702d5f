// verdict: SAFE
// slow: many strings
/* What the string functions yield on short strings of few letters, compared with those of gcc by its results in globals. */
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
char a[8], b[8], c[20], d[20];
unsigned long lengths[6];
int places[8];
static void fill(char *s)
{
    int n = __VERIFIER_nondet_uchar() % 7;
    for (int i = 0; i < n; i++)
        s[i] = 'a' + __VERIFIER_nondet_uchar() % 3;
    s[n] = 0;
}
static int place(const char *found, const char *in)
{
    return found ? (int) (found - in) : -1;
}
int main(void)
{
    fill(a);
    fill(b);
    lengths[0] = strlen(a);
    lengths[1] = strnlen(a, 3);
    lengths[2] = strspn(a, b);
    lengths[3] = strcspn(a, b);
    places[0] = place(strchr(a, 'b'), a);
    places[1] = place(strrchr(a, 'b'), a);
    places[2] = place(strstr(a, b), a);
    places[3] = place(strpbrk(a, b), a);
    places[4] = place(memchr(a, 'c', 8), a);
    places[5] = place(strchr(a, 0), a);
    strcpy(c, a);
    strcat(c, b);
    strncat(c, a, 2);
    memset(d, 'x', sizeof d);
    strncpy(d, b, 10);
    memmove(d + 2, d, 12);
    assert(lengths[1] <= lengths[0]);
    return 0;
}
