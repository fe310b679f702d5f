// verdict: SAFE
/* Functions that only check their argument, written in all the ways that programs have; one may call another. */
extern void abort(void);
extern void reach_error(void);
extern int nondet_int(void);
int results[8];
void plain(int c) { if (!c) reach_error(); }
void labelled(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
void compared(long c) { if (c == 0) { reach_error(); } }
void otherwise(int c) { if (c) ; else { reach_error(); } }
void early(unsigned c) { { if (c != 0) { } else reach_error(); } }
void passed_on(int c) { labelled(c); }
void later(int c);
void calls_later(int c) { later(c); }
void later(int c) { if (!c) reach_error(); }
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
int main(void)
{
    int x = nondet_int(), i;
    assume_abort_if_not(0 <= x && x <= 3 + 4);
    for (i = 0; i < 8; i++)
        results[i] = x + i;
    plain(results[0] <= 7);
    labelled(results[1] <= 8);
    compared(results[2] <= 9L);
    otherwise(results[3] <= 10);
    early(results[4] <= 11);
    passed_on(results[5] <= 12);
    calls_later(results[7] <= 14);
    return 0;
}
