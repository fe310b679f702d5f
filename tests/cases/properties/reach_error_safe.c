// verdict: SAFE
/* reach_error with the body that SV-COMP gives it; no path calls it. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "reach_error.c", 4, "reach_error"); }
extern int __VERIFIER_nondet_int(void);
int x, y;
int main(void)
{
    x = __VERIFIER_nondet_int();
    y = x > 0 ? x : 1;
    if (y <= 0)
        reach_error();
    return 0;
}
