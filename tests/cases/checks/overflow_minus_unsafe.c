// verdict: UNSAFE
// options: --check overflow
/* The least int has no negative. */
extern int nondet_int(void);
int r;
int main(void)
{
    int x = nondet_int();
    r = -x;
    return 0;
}
