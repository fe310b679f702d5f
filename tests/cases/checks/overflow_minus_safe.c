// verdict: SAFE
// options: --check overflow
/* Only the least int has no negative, and it is excluded. */
extern int nondet_int(void);
int r;
int main(void)
{
    int x = nondet_int();
    if (x == -2147483647 - 1)
        return 0;
    r = -x;
    return 0;
}
