// verdict: UNSAFE
# 1 "preprocessed_array_sum_unsafe.c"
# 1 "<built-in>"
# 1 "<command-line>"
# 31 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 32 "<command-line>" 2
# 1 "preprocessed_array_sum_unsafe.c"
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "preprocessed_array_sum_unsafe.c", 3, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int N;
int main()
{
 N = __VERIFIER_nondet_int();
 if(N <= 0) return 1;
 __VERIFIER_assume(N <= 10000);
 int i;
 long long sum[1];
 int a[N];
 for(i=0; i<N; i++)
 {
  a[i] = 1;
 }
 for(i=0; i<N; i++)
 {
  if(i==0) {
   sum[0] = 0;
  } else {
   sum[0] = sum[0] + a[i];
  }
 }
 __VERIFIER_assert(sum[0] == N);
 return 1;
}
