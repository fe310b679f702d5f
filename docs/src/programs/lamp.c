// lamp.c
#include <assert.h>
extern int nondet_int(void);

int main(void)
{
    int red = 1, green = 0, t;

    while (nondet_int()) {
        t = red;
        red = green;
        green = t;
    }
    assert(red + green == 1);
    return 0;
}
