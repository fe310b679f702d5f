// verdict: UNSAFE
/* The lock is free at the end. */
#include <assert.h>
int lock;
unsigned count;
static void enter(void)
{
    while (__sync_lock_test_and_set(&lock, 1)) {
    }
}
static void leave(void)
{
    __sync_lock_release(&lock);
}
int main(void)
{
    int expected = 3;
    for (int i = 0; i < 5; i++) {
        enter();
        __atomic_fetch_add(&count, 2, __ATOMIC_SEQ_CST);
        leave();
    }
    assert(lock == 1 && count == 10);
    assert(__sync_bool_compare_and_swap(&lock, 0, 7) && lock == 7);
    assert(__sync_fetch_and_sub(&lock, 2) == 7 && __sync_add_and_fetch(&lock, 1) == 6);
    assert(!__atomic_compare_exchange_n(&lock, &expected, 1, 0, 5, 5) && expected == 6);
    assert(__atomic_load_n(&lock, __ATOMIC_RELAXED) == 6 && __sync_fetch_and_or(&lock, 9) == 6 && lock == 15);
    return 0;
}
