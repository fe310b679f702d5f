// Safe, since the last element is 0. If elements are not told apart, none is ever known to be 0.
void assert(int);
int main(void)
{
    int a[8], i = 0;
    a[7] = 0;
    while (a[i] != 0) {
        i = i + 1;
        assert(i < 8);
    }
    return 0;
}
