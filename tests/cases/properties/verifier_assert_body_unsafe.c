// verdict: UNSAFE
/* x may be greater than 7. */
extern void abort(void);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void __VERIFIER_assert(int cond)
{
    if (!(cond)) {
        ERROR: {
            reach_error();
            abort();
        }
    }
}
int x;
int main(void)
{
    x = __VERIFIER_nondet_int();
    __VERIFIER_assert(x <= 7);
    return 0;
}
