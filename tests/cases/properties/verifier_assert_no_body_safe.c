// verdict: SAFE
// nodiff: calls a function without a body
/* __VERIFIER_assert without a body is an assertion. */
extern void __VERIFIER_assert(int);
extern int __VERIFIER_nondet_int(void);
int x;
int main(void)
{
    x = __VERIFIER_nondet_int();
    if (x > 7)
        x = 7;
    __VERIFIER_assert(x <= 7);
    return 0;
}
