// verdict: UNSAFE
/* What ends the execution may do something before, and that is not passed over. */
extern void exit(int);
extern void reach_error(void);
extern int nondet_int(void);
int x;
int last(void) { if (x > 3) reach_error(); return 0; }
void end_unless(int c) { if (!c) exit(last()); }
int main(void)
{
    x = nondet_int();
    if (x > 4)
        return 0;
    end_unless(x < 2);
    return 0;
}
