// verdict: UNSAFE
/* The array is written upwards and rewritten downwards. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "tiling_rewrite_unsafe.c", 5, "reach_error"); }
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
	if (SIZE < 1 || SIZE > 100000) return 1;
	int i;
	int a[SIZE];
	int low = 2;
	int high = 10;

	for(i = 0; i < SIZE; i++)
	{
		a[i] = low;
	}
	for(i = SIZE-1; i > 0; i--)
	{
		a[i] = high;
	}
	for(i = 0; i < SIZE; i++)
	{
		__VERIFIER_assert(a[i] >= high);
	}
	return 0;
}
