// refused: 3:1 _Atomic
/* Threads are not supported. */
_Atomic int x;
int main(void)
{
    x = 1;
    return x;
}
