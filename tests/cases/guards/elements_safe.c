// verdict: SAFE
// slow: a fact about every element of an array of any size
/* A fact about every element of a large array, checked by a function of the program. */
extern void abort(void);
extern void reach_error(void);
extern int nondet_int(void);
#define N 100000
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
int main(void)
{
    int a[N], e = nondet_int(), i = 0, j, x;
    for (j = 0; j < N; j++)
        a[j] = nondet_int();
    while (i < N && a[i] != e)
        i = i + 1;
    for (x = 0; x < i; x++)
        __VERIFIER_assert(a[x] != e);
    return 0;
}
