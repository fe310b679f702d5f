// refused: 6:26 cleanup
/* cleanup calls a function at the end of the block. */
extern void done(int *p);
int main(void)
{
    int x __attribute__((cleanup(done))) = 0;
    return x;
}
