// verdict: SAFE
/* The lock of SLAM and BLAST: the loop goes on exactly if the lock was given back inside. */
extern int nondet_int(void);
extern void assert(int);
int done;

int main(void)
{
    int lock = 0, old, new = nondet_int();
    do {
        assert(lock == 0);
        lock = 1;
        old = new;
        if (nondet_int()) {
            assert(lock == 1);
            lock = 0;
            new = new + 1;
        }
        done = nondet_int();
        if (done)
            break;
    } while (new != old);
    if (!done)
        assert(lock == 1);
    return 0;
}
