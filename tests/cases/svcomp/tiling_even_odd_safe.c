// verdict: SAFE
// slow: many iterations, or a fact about every element of a large array
/* Even and odd places are written by two loops with stride two. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "tiling_even_odd_safe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern int __VERIFIER_nondet_int(void);
int main()
{
	int CELLCOUNT = __VERIFIER_nondet_int();
	if (CELLCOUNT < 2 || CELLCOUNT > 100000 || CELLCOUNT % 2 != 0) return 1;
	int volArray[CELLCOUNT];
	int i;

	for(i = 0; i < CELLCOUNT; i = i + 2)
	{
		volArray[i] = 3;
	}
	for(i = 1; i < CELLCOUNT; i = i + 2)
	{
		volArray[i] = 7;
	}
	for(i = 0; i < CELLCOUNT; i++)
	{
		__VERIFIER_assert(volArray[i] >= 3 && volArray[i] <= 7);
	}
	return 0;
}
