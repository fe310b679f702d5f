// verdict: SAFE
/* The argument is converted to the parameter's type before it is checked: 256 is 0 as a character. */
extern void abort(void);
extern void reach_error(void);
extern int nondet_int(void);
int drawn;
void check(unsigned char c) { if (!c) reach_error(); }
int main(void)
{
    drawn = nondet_int();
    if (drawn < 1 || drawn > 255)
        return 0;
    check(drawn);
    return 0;
}
