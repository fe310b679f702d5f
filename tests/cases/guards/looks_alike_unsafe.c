// verdict: UNSAFE
/* Functions that do more than to check their argument are executed as any other. */
extern void abort(void);
extern void reach_error(void);
extern int nondet_int(void);
int failures, calls;
void count(int c) { if (!c) failures++; }
void counts_and_checks(int c) { calls++; if (!c) reach_error(); }
int check_with_result(int c) { if (!c) reach_error(); return c + 1; }
void two(int c, int d) { if (!c) reach_error(); calls += d; }
void inverted(int c) { if (c) reach_error(); }
int main(void)
{
    int x = nondet_int();
    if (x < 0 || x > 5)
        return 0;
    count(x > 2);
    counts_and_checks(x <= 5);
    two(x >= 0, 3);
    inverted(x > 5);
    if (check_with_result(x + 1) != x + 2)
        reach_error();
    if (calls != 1 || (x <= 2) != failures)
        reach_error();
    return 0;
}
