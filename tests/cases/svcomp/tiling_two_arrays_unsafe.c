// verdict: UNSAFE
// slow: many iterations, or a fact about every element of a large array
/* One array is twice the other. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "tiling_two_arrays_unsafe.c", 5, "reach_error"); }
void assume_abort_if_not(int cond) {
  if(!cond) {abort();}
}
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern int __VERIFIER_nondet_int(void);
int main()
{
	int N = __VERIFIER_nondet_int();
	assume_abort_if_not(N > 0 && N <= 100000);
	int a[N];
	int b[N];
	int i;

	for(i = 0; i < N; i++)
	{
		a[i] = i;
		b[i] = i + i;
	}
	for(i = 0; i < N; i++)
	{
		if (i != 9) b[i] = b[i] - a[i];
	}
	for(i = 0; i < N; i++)
	{
		__VERIFIER_assert(a[i] == b[i]);
	}
	return 0;
}
