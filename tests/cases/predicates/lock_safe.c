// verdict: SAFE
/* The example of SLAM and BLAST: a lock is taken and given back in a loop that goes on as long as another one got in between. */
int nondet_int(void);
int lock, packets, requests;

void acquire(void)
{
    if (lock != 0) {
    ERROR:
        ;
    }
    lock = 1;
}

void release(void)
{
    if (lock != 1) {
    ERROR:
        ;
    }
    lock = 0;
}

int main(void)
{
    int old;

    requests = 3;
    do {
        acquire();
        old = packets;
        if (requests > 0 && nondet_int()) {
            requests = requests - 1;
            release();
            packets = packets + 1;
        }
    } while (packets != old);
    release();
    return 0;
}
