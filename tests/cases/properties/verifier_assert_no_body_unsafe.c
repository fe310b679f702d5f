// verdict: UNSAFE
// nodiff: calls a function without a body
/* x may be greater than 7. */
extern void __VERIFIER_assert(int);
extern int __VERIFIER_nondet_int(void);
int x;
int main(void)
{
    x = __VERIFIER_nondet_int();
    __VERIFIER_assert(x <= 7);
    return 0;
}
