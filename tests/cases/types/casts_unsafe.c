// verdict: UNSAFE
/* (signed char)255 is -1, and that is what the outer cast sees. */
#include <assert.h>
int a, b, c;
unsigned int d;
int main(void)
{
    a = (int)(unsigned char)-1;
    b = (int)(signed char)255;
    c = (unsigned short)(signed char)255;
    d = (unsigned int)-1 / 2;
    assert(c == 255);
    return 0;
}
