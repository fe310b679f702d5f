// verdict: UNSAFE
// nodiff: assert is declared as a function, which no library has
/* x may be 0. */
extern void assert(int);
extern int nondet_int(void);
int main(void)
{
    int x = nondet_int();
    assert(x != 0);
    return 0;
}
