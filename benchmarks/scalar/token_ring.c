/*
 * Three stations pass a token round; only its owner is in the critical section.
 *
 * Safe: a station leaves before it passes the token on.
 * BUG lets the third one pass it on while inside.
 */
#include <assert.h>

extern int nondet_int(void);

int main(void)
{
    int token = 0, in0 = 0, in1 = 0, in2 = 0;
    int event = nondet_int();
    while (event >= 0) {
        if (event == 0 && token == 0)
            in0 = !in0;
        if (event == 1 && token == 1)
            in1 = !in1;
        if (event == 2 && token == 2)
            in2 = !in2;
#ifdef BUG
        if (event == 3 && !in0 && !in1)
#else
        if (event == 3 && !in0 && !in1 && !in2)
#endif
            token = token == 2 ? 0 : token + 1;
        assert(in0 + in1 + in2 <= 1);
        event = nondet_int();
    }
    return 0;
}
