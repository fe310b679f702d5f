// verdict: SAFE
/* A driver without loops: what is opened is closed on every way out. */
extern int nondet_int(void);
extern void assert(int);
int open, busy;

static int start(int kind)
{
    assert(!open);
    open = 1;
    if (kind == 3)
        return -1;
    busy = 1;
    return 0;
}

static void stop(void)
{
    assert(open);
    open = 0;
    busy = 0;
}

int main(void)
{
    int kind = nondet_int(), status;
    status = start(kind);
    if (status < 0) {
        stop();
        return 0;
    }
    assert(busy);
    if (kind != 3)
        stop();
    assert(!open && !busy);
    return 0;
}
