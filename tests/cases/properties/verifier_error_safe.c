// verdict: SAFE
// nodiff: calls a function without a body
/* __VERIFIER_error, the older name of reach_error. */
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = x + 0;
    if (x != y)
        __VERIFIER_error();
    return 0;
}
