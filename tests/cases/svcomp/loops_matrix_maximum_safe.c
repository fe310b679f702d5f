// verdict: SAFE
// slow: many iterations, or a fact about every element of a large array
/* The maximum of a matrix. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "loops_matrix_maximum_safe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern int __VERIFIER_nondet_int();

int main()
{
  int rows = 4, cols = 5;
  int matriz[rows][cols], maior;
  int i, j;

  for (j = 0; j < cols; j++)
    for (i = 0; i < rows; i++)
      matriz[i][j] = __VERIFIER_nondet_int();

  maior = matriz[0][0];
  for (j = 0; j < cols; j++)
    for (i = 0; i < rows; i++)
      if (matriz[i][j] >= maior)
        maior = matriz[i][j];

  for (j = 0; j < cols; j++)
    for (i = 0; i < rows; i++)
      __VERIFIER_assert(matriz[i][j] <= maior);
  return 0;
}
