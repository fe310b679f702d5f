// refused: 14:5 pthread_create
/* Threads are not supported. */
#include <assert.h>
#include <pthread.h>
int x;
void *work(void *arg)
{
    x = x + 1;
    return arg;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(x == 1);
    return 0;
}
