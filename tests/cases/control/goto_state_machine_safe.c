// verdict: SAFE
/* A state machine made of labels and gotos. */
#include <assert.h>
extern int nondet_int(void);
int i, zeros, bad;
int a[4];
int main(void)
{
    for (i = 0; i < 4; i++)
        a[i] = nondet_int();
    i = 0;
start:
    if (i == 4)
        goto end;
    if (a[i++] == 0)
        goto zero;
    goto start;
zero:
    zeros++;
    if (i == 4)
        goto end;
    if (a[i++] == 0) {
        bad = 1;
        goto end;
    }
    goto start;
end:
    assert(zeros <= 2);
    assert(!bad || zeros >= 1);
    return 0;
}
