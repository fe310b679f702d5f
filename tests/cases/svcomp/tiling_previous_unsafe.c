// verdict: UNSAFE
/* Each cell is computed from the index and checked against its neighbour. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "tiling_previous_unsafe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern int __VERIFIER_nondet_int(void);
int main()
{
	int SIZE = __VERIFIER_nondet_int();
	if (SIZE < 2 || SIZE > 100000) return 1;
	int i;
	int a[SIZE];

	for(i = 0; i < SIZE; i++)
	{
		a[i] = (i == SIZE/2) ? 0 : i;
	}
	for(i = 1; i < SIZE; i++)
	{
		__VERIFIER_assert(a[i-1] < a[i]);
	}
	return 0;
}
