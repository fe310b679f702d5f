// verdict: UNSAFE
/* Three discs take seven moves. */
#include <assert.h>
extern int nondet_int(void);
int moves;
void hanoi(int n)
{
    if (n == 0)
        return;
    hanoi(n - 1);
    moves++;
    hanoi(n - 1);
}
int main(void)
{
    int n = nondet_int();
    if (n < 0 || n > 5)
        return 0;
    hanoi(n);
    assert(moves < 7);
    return 0;
}
