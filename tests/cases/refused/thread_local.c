// refused: 3:1 _Thread_local
/* Threads are not supported. */
_Thread_local int x;
int main(void)
{
    x = 1;
    return x;
}
