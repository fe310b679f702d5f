// verdict: UNSAFE
/* In each group of four cells the small values are cut off. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "tiling_minimum_value_unsafe.c", 5, "reach_error"); }
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
	int MINVAL = 2;
	int i;
	if (CELLCOUNT < 1 || CELLCOUNT > 10000) return 1;
	int vol[4*CELLCOUNT];

	for(i = 0; i < CELLCOUNT; i++)
	{
		if(1 >= MINVAL) { vol[i*4] = 1; }
		else { vol[i*4] = 0; }
		if(3 >= MINVAL) { vol[i*4+1] = 3; }
		else { vol[i*4+1] = 0; }
		if(7 >= MINVAL) { vol[i*4+2] = 7; }
		else { vol[i*4+2] = 0; }
		if(5 >= MINVAL) { vol[i*4+3] = 1; }
		else { vol[i*4+3] = 0; }
	}
	for(i = 0; i < 4*CELLCOUNT; i++)
	{
		__VERIFIER_assert(vol[i] >= MINVAL || vol[i] == 0);
	}
	return 0;
}
