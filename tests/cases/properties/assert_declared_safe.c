// verdict: SAFE
// nodiff: assert is declared as a function, which no library has
/* assert declared as a function, without assert.h. */
extern void assert(int);
extern int nondet_int(void);
int main(void)
{
    int x = nondet_int();
    assert(x * 0 == 0);
    return 0;
}
