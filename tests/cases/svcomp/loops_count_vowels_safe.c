// verdict: SAFE
// slow: many iterations, or a fact about every element of a large array
/* The vowels of a string are counted in two ways. */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "loops_count_vowels_safe.c", 5, "reach_error"); }
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
extern char __VERIFIER_nondet_char();
#define MAX 8

int main(void)
{
  char text[MAX], vowels[] = {'a','A','e','E','i','I','o','O','u','U','\0'};
  unsigned int i, j, cont, cont_aux;

  for(i = 0; i < MAX; i++)
    text[i] = __VERIFIER_nondet_char();
  text[MAX-1] = '\0';

  cont = 0;
  for (i = 0; text[i] != '\0'; i++)
    for (j = 0; j < 10; j++)
      if (text[i] == vowels[j])
        cont++;

  cont_aux = 0;
  i = 0;
  while (text[i] != '\0')
  {
    for (j = 0; j < 10; j++)
      if (text[i] == vowels[j])
        cont_aux++;
    i++;
  }
  __VERIFIER_assert(cont_aux == cont);
  return 0;
}
