// Each element may be 7, whichever is meant: a failure that is one of the program too.
void assert(int);
int main(void)
{
    int a[8], i = 3;
    while (i < 8) {
        assert(a[i] != 7);
        i = i + 1;
    }
    return 0;
}
