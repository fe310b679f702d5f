// verdict: UNSAFE
/* x == 12 passes the assumption. */
extern void abort(void);
extern void reach_error(void);
void assume_abort_if_not(int cond)
{
    if (!cond) {
        abort();
    }
}
extern int __VERIFIER_nondet_int(void);
int x;
int main(void)
{
    x = __VERIFIER_nondet_int();
    assume_abort_if_not(x >= 10 && x <= 12);
    if (x > 11)
        reach_error();
    return 0;
}
