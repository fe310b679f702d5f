// What the elements are does not matter.
void assert(int);
int nondet_int(void);
int main(void)
{
    int a[8], i = 0;
    while (i < 8 && a[i] != 0)
        i = i + 1;
    assert(i <= 8);
    return 0;
}
