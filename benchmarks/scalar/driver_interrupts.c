/*
 * Interrupts are disabled and enabled by nested calls of a counter.
 *
 * Safe: every path through the handler is balanced.
 * BUG returns early from a busy device.
 */
#include <assert.h>

extern int nondet_int(void);

static int disabled;

static void disable(void) { disabled++; }

static void enable(void)
{
    assert(disabled > 0);
    disabled--;
}

static void handle(int busy)
{
    disable();
#ifdef BUG
    if (busy > 9)
        return;
#endif
    if (busy > 0) {
        disable();
        enable();
    }
    enable();
}

int main(void)
{
    for (int rounds = nondet_int(); rounds > 0; rounds--)
        handle(nondet_int());
    assert(disabled == 0);
    return 0;
}
