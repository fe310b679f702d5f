// verdict: SAFE
/* A chain of casts: each step converts on its own. */
#include <assert.h>
int a, b, c;
unsigned int d;
int main(void)
{
    a = (int)(unsigned char)-1;
    b = (int)(signed char)255;
    c = (unsigned short)(signed char)255;
    d = (unsigned int)-1 / 2;
    assert(a == 255 && b == -1 && c == 65535 && d == 2147483647u);
    return 0;
}
