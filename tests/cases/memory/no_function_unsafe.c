// verdict: UNSAFE
// options: --check pointer
// nodiff: what is wrong is no failure of the binary
// A pointer to a function must point to one when it is called.
int nondet_int(void);
int result;

static int one(int x)
{
    return x + 1;
}

static int (*hook)(int);

int main(void)
{
    int k = nondet_int();
    if (k > 3)
        hook = one;
    if (k > 2)
        result = hook(k);
    return 0;
}
