// verdict: SAFE
# 1 "preprocessed_string_length_safe.c"
# 1 "<built-in>"
# 1 "<command-line>"
# 31 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 32 "<command-line>" 2
# 1 "preprocessed_string_length_safe.c"
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "preprocessed_string_length_safe.c", 3, "reach_error"); }
void __VERIFIER_assert(int cond) { if(!(cond)) { ERROR: {reach_error();abort();} } }
extern char __VERIFIER_nondet_char(void);
int main()
{
  char in[11];
  char *s;
  unsigned char c;
  unsigned int i, j;
  int idx_in;

  for (i = 0; i < 11; i++)
    in[i] = __VERIFIER_nondet_char();
  in[10] = 0;
  idx_in = 0;
  s = in;
  i = 0;
  c = in[idx_in];
  while (('0' <= c) && (c <= '9'))
  {
    j = c - '0';
    i = i * 10U + j;
    idx_in++;
    c = in[idx_in];
  }
  __VERIFIER_assert (idx_in <= 10 && *s == in[0]);
  return 0;
}
