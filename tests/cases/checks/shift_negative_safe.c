// verdict: SAFE
// options: --check shift
// nodiff: the property is none of the program
/* With --check shift, a negative number must not be shifted to the left. */
extern int nondet_int(void);
int main(void)
{
    int x = nondet_int();
    if (x >= 0 && x < 100)
        x = x << 2;
    return x >> 1;
}
