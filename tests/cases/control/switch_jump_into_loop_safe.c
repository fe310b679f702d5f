// verdict: SAFE
/* Duff's device: the cases stand inside the loop, and the first round starts in its middle. */
#include <assert.h>
extern int nondet_int(void);
int n, steps, rounds;
int main(void)
{
    int k;
    n = nondet_int();
    if (n < 1 || n > 12)
        return 0;
    k = (n + 3) / 4;
    switch (n % 4) {
    case 0:
        do {
            steps++;
    case 3:
            steps++;
    case 2:
            steps++;
    case 1:
            steps++;
            rounds++;
        } while (--k > 0);
    }
    assert(steps == n);
    return 0;
}
