// verdict: SAFE
/* What one counter loses the other one gains: a relation, and no value of either. */
extern int nondet_int(void);
extern void assert(int);
int left, right;

int main(void)
{
    int total = nondet_int() % 50;
    if (total < 0)
        total = 0;
    left = total;
    right = 0;
    while (left > 0) {
        left--;
        right++;
        assert(left + right == total);
    }
    assert(right == total);
    return 0;
}
