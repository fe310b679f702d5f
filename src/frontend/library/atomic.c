/* The atomic functions of gcc, in a program of one thread. Sums wrap around. */

typedef int __T;
typedef int __W;

__T __sync_fetch_and_add(__T *__at, __T __value)
{
    __T __old = *__at;
    *__at = (__T) ((__W) __old + (__W) __value);
    return __old;
}

__T __sync_add_and_fetch(__T *__at, __T __value)
{
    __T __old = *__at;
    *__at = (__T) ((__W) __old + (__W) __value);
    return *__at;
}

__T __atomic_fetch_add(__T *__at, __T __value, int __order)
{
    __T __old = *__at;
    *__at = (__T) ((__W) __old + (__W) __value);
    return __old;
}

__T __atomic_add_fetch(__T *__at, __T __value, int __order)
{
    __T __old = *__at;
    *__at = (__T) ((__W) __old + (__W) __value);
    return *__at;
}

__T __sync_fetch_and_sub(__T *__at, __T __value)
{
    __T __old = *__at;
    *__at = (__T) ((__W) __old - (__W) __value);
    return __old;
}

__T __sync_sub_and_fetch(__T *__at, __T __value)
{
    __T __old = *__at;
    *__at = (__T) ((__W) __old - (__W) __value);
    return *__at;
}

__T __atomic_fetch_sub(__T *__at, __T __value, int __order)
{
    __T __old = *__at;
    *__at = (__T) ((__W) __old - (__W) __value);
    return __old;
}

__T __atomic_sub_fetch(__T *__at, __T __value, int __order)
{
    __T __old = *__at;
    *__at = (__T) ((__W) __old - (__W) __value);
    return *__at;
}

__T __sync_fetch_and_or(__T *__at, __T __value)
{
    __T __old = *__at;
    *__at = (__T) (__old | __value);
    return __old;
}

__T __sync_or_and_fetch(__T *__at, __T __value)
{
    __T __old = *__at;
    *__at = (__T) (__old | __value);
    return *__at;
}

__T __atomic_fetch_or(__T *__at, __T __value, int __order)
{
    __T __old = *__at;
    *__at = (__T) (__old | __value);
    return __old;
}

__T __atomic_or_fetch(__T *__at, __T __value, int __order)
{
    __T __old = *__at;
    *__at = (__T) (__old | __value);
    return *__at;
}

__T __sync_fetch_and_and(__T *__at, __T __value)
{
    __T __old = *__at;
    *__at = (__T) (__old & __value);
    return __old;
}

__T __sync_and_and_fetch(__T *__at, __T __value)
{
    __T __old = *__at;
    *__at = (__T) (__old & __value);
    return *__at;
}

__T __atomic_fetch_and(__T *__at, __T __value, int __order)
{
    __T __old = *__at;
    *__at = (__T) (__old & __value);
    return __old;
}

__T __atomic_and_fetch(__T *__at, __T __value, int __order)
{
    __T __old = *__at;
    *__at = (__T) (__old & __value);
    return *__at;
}

__T __sync_fetch_and_xor(__T *__at, __T __value)
{
    __T __old = *__at;
    *__at = (__T) (__old ^ __value);
    return __old;
}

__T __sync_xor_and_fetch(__T *__at, __T __value)
{
    __T __old = *__at;
    *__at = (__T) (__old ^ __value);
    return *__at;
}

__T __atomic_fetch_xor(__T *__at, __T __value, int __order)
{
    __T __old = *__at;
    *__at = (__T) (__old ^ __value);
    return __old;
}

__T __atomic_xor_fetch(__T *__at, __T __value, int __order)
{
    __T __old = *__at;
    *__at = (__T) (__old ^ __value);
    return *__at;
}

__T __sync_fetch_and_nand(__T *__at, __T __value)
{
    __T __old = *__at;
    *__at = (__T) (~(__old & __value));
    return __old;
}

__T __sync_nand_and_fetch(__T *__at, __T __value)
{
    __T __old = *__at;
    *__at = (__T) (~(__old & __value));
    return *__at;
}

__T __atomic_fetch_nand(__T *__at, __T __value, int __order)
{
    __T __old = *__at;
    *__at = (__T) (~(__old & __value));
    return __old;
}

__T __atomic_nand_fetch(__T *__at, __T __value, int __order)
{
    __T __old = *__at;
    *__at = (__T) (~(__old & __value));
    return *__at;
}

_Bool __sync_bool_compare_and_swap(__T *__at, __T __expected, __T __value)
{
    if (*__at != __expected)
        return 0;
    *__at = __value;
    return 1;
}

__T __sync_val_compare_and_swap(__T *__at, __T __expected, __T __value)
{
    __T __old = *__at;
    if (__old == __expected)
        *__at = __value;
    return __old;
}

__T __sync_lock_test_and_set(__T *__at, __T __value)
{
    __T __old = *__at;
    *__at = __value;
    return __old;
}

void __sync_lock_release(__T *__at)
{
    *__at = 0;
}

__T __atomic_load_n(__T *__at, int __order)
{
    return *__at;
}

void __atomic_load(__T *__at, __T *__to, int __order)
{
    *__to = *__at;
}

void __atomic_store_n(__T *__at, __T __value, int __order)
{
    *__at = __value;
}

void __atomic_store(__T *__at, __T *__from, int __order)
{
    *__at = *__from;
}

__T __atomic_exchange_n(__T *__at, __T __value, int __order)
{
    __T __old = *__at;
    *__at = __value;
    return __old;
}

void __atomic_exchange(__T *__at, __T *__from, __T *__to, int __order)
{
    *__to = *__at;
    *__at = *__from;
}

_Bool __atomic_compare_exchange_n(__T *__at, __T *__expected, __T __value, _Bool __weak, int __order, int __failed)
{
    if (*__at == *__expected) {
        *__at = __value;
        return 1;
    }
    *__expected = *__at;
    return 0;
}

_Bool __atomic_compare_exchange(__T *__at, __T *__expected, __T *__from, _Bool __weak, int __order, int __failed)
{
    if (*__at == *__expected) {
        *__at = *__from;
        return 1;
    }
    *__expected = *__at;
    return 0;
}

_Bool __atomic_test_and_set(__T *__at, int __order)
{
    _Bool __old = *__at != 0;
    *__at = 1;
    return __old;
}

void __atomic_clear(__T *__at, int __order)
{
    *__at = 0;
}

void __sync_synchronize(void)
{
}

void __atomic_thread_fence(int __order)
{
}

void __atomic_signal_fence(int __order)
{
}
