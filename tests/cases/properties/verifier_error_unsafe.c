// verdict: UNSAFE
// nodiff: calls a function without a body
/* x == 2 reaches __VERIFIER_error. */
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = x + 0;
    if (x == 2 && y == 2)
        __VERIFIER_error();
    return 0;
}
