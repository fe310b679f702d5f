// verdict: SAFE
/* Insertion sort by the book, with a size from outside. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "loops_insertion_safe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern unsigned int __VERIFIER_nondet_uint();
extern int __VERIFIER_nondet_int();

int main() {
  unsigned int SIZE=__VERIFIER_nondet_uint();
  if (SIZE == 0 || SIZE > 6) return 0;
  int i, j, k, key;
  int v[SIZE];
  for (j=0;j<(int)SIZE;j++)
    v[j] = __VERIFIER_nondet_int();
  for (j=1;j<(int)SIZE;j++) {
    key = v[j];
    i = j - 1;
    while((i>=0) && (v[i]>key)) {
      v[i+1] = v[i];
      i = i - 1;
    }
    v[i+1] = key;
  }
  for (k=1;k<(int)SIZE;k++)
    __VERIFIER_assert(v[k-1]<=v[k]);
  return 0;
}
