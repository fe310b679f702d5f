// verdict: SAFE
/* A request and its answer take turns; the answer to a request is what was asked for. */
extern int nondet_int(void);
extern void assert(int);
int rounds;

int main(void)
{
    int asked = 0, state = 0, reply = 0, n = nondet_int() % 5;
    while (rounds < n) {
        if (state == 0) {
            asked = nondet_int();
            state = 1;
        } else if (state == 1) {
            reply = asked;
            state = 2;
        } else {
            assert(state == 2 && reply == asked);
            state = 0;
            rounds++;
        }
    }
    return 0;
}
