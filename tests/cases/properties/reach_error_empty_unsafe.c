// verdict: UNSAFE
// nodiff: the failure shows in a name alone
/* The call is the failure, though the body is empty. */
void reach_error(void) { }
extern int __VERIFIER_nondet_int(void);
int x;
int main(void)
{
    x = __VERIFIER_nondet_int();
    if (x > 5)
        x = 5;
    if (x == 5)
        reach_error();
    return 0;
}
