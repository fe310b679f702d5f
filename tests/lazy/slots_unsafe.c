// verdict: UNSAFE
/* Elements of an array, read where they were written and elsewhere. */
extern int nondet_int(void);
extern void assert(int);
int slots[4];

int main(void)
{
    int i = nondet_int(), j = nondet_int();
    if (i < 0 || i >= 4 || j < 0 || j >= 4)
        return 0;
    slots[i] = 5;
    slots[j] = slots[i] + 1;
    assert(slots[j] == 6);
    assert(slots[i] == 5);
    return 0;
}
