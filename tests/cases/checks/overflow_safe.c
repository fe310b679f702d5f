// verdict: SAFE
// options: --check overflow
/* The sum is tested before it is computed. */
extern int nondet_int(void);
int s;
int main(void)
{
    int x = nondet_int();
    int y = nondet_int();
    if (x < 0 || y < 0 || x > 1000000 || y > 1000000)
        return 0;
    s = x + y;
    return 0;
}
