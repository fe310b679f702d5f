// verdict: SAFE
// nodiff: the failure shows in a name alone
/* reach_error is taken by its name, even with an empty body; no path calls it. */
void reach_error(void) { }
extern int __VERIFIER_nondet_int(void);
int x;
int main(void)
{
    x = __VERIFIER_nondet_int();
    if (x > 5)
        x = 5;
    if (x > 5)
        reach_error();
    return 0;
}
