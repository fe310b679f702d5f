// verdict: UNSAFE
/* x == 3 reaches __assert_fail. */
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));
extern int nondet_int(void);
int x;
int main(void)
{
    x = nondet_int();
    if (x < 0)
        x = 0;
    if (x == 3)
        __assert_fail("x", "file.c", 10, "main");
    return 0;
}
