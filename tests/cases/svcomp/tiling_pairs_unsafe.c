// verdict: UNSAFE
/* Two elements are written in each round. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "tiling_pairs_unsafe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern int __VERIFIER_nondet_int(void);
int main()
{
	int S = __VERIFIER_nondet_int();
	if (S <= 1 || S > 1000000) return 1;
	int i;
	int a[2*S];

	for(i = 0; i < S; i++)
	{
		a[2*i] = 1;
		a[2*i+1] = 1;
	}

	for(i = 0; i < S; i++)
	{
		__VERIFIER_assert(a[2*i] + 1 == a[2*i+1]);
	}
	return 0;
}
