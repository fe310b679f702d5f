// Unsafe. If a[0] and a[1] are the same thing, it seems to be safe: such a proof must not be believed.
void assert(int);
int nondet_int(void);
int main(void)
{
    int a[2], x, y;
    x = a[0];
    y = a[1];
    assert(x == y);
    return 0;
}
