// verdict: UNSAFE
// nodiff: gcc does not know the functions
/* The last condition does not hold. */
extern int nondet_int(void);
int main(void)
{
    int x = nondet_int(), a[2] = { 1, 1 };
    __CPROVER_assume(x > 3);
    __ESBMC_assume(x < 10);
    __CPROVER_assert(x > 2, "above two");
    __CPROVER_precondition(x != 3, "not three");
    __CPROVER_havoc_object(a);
    __ESBMC_assert(x < 9, "below");
    return 0;
}
