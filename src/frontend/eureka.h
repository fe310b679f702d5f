/*
 * What a function expects of its caller and what it promises. eureka reads it; to compilers it is nothing.
 *
 *     int sum(const int *a, int n)
 *     {
 *         EUREKA_REQUIRES(n >= 0);
 *         EUREKA_SIZE(a, n);
 *         EUREKA_REQUIRES(EUREKA_FORALL(k, 0, n, a[k] >= 0));
 *         EUREKA_ENSURES(EUREKA_RESULT >= 0);
 *         ...
 *
 * These stand at the start of the body, before the first statement. They are expressions of C over the parameters, globals
 * and what these point to. In EUREKA_ENSURES, parameters have the values of the call, and memory is as it is at the end.
 */
#ifndef EUREKA_H
#define EUREKA_H

#ifdef __EUREKA__

/* Holds whenever the function is called. */
#define EUREKA_REQUIRES(condition) __eureka_requires((condition), #condition)
/* Holds whenever the function returns. */
#define EUREKA_ENSURES(condition) __eureka_ensures((condition), #condition)
/* In EUREKA_ENSURES: the value of the expression when the function was called. */
#define EUREKA_OLD(expression) __eureka_old(expression)
/* In EUREKA_ENSURES: what the function returns. */
#define EUREKA_RESULT __eureka_result
/* The pointer is not null, and points to the first of that many elements. */
#define EUREKA_SIZE(pointer, number) __eureka_size((pointer), (number))
/* The pointer is not null, and points to characters of which one is 0. */
#define EUREKA_STRING(pointer) __eureka_string(pointer)
/* The pointer is not null. */
#define EUREKA_NONNULL(pointer) __eureka_nonnull(pointer)
/* The pointers do not point to the same object. */
#define EUREKA_DISJOINT(pointer, other) __eureka_disjoint((pointer), (other))
/* The condition holds for all numbers k from low to high - 1. */
#define EUREKA_FORALL(k, low, high, condition)                                                                                  \
    (__extension__({                                                                                                            \
        long long k = (low);                                                                                                    \
        long long __eureka_end = (high);                                                                                        \
        _Bool __eureka_all = 1;                                                                                                 \
        for (; k < __eureka_end; k++) {                                                                                         \
            if (!(condition)) {                                                                                                 \
                __eureka_all = 0;                                                                                               \
                break;                                                                                                          \
            }                                                                                                                   \
        }                                                                                                                       \
        __eureka_all;                                                                                                           \
    }))

#else

#define EUREKA_REQUIRES(condition) ((void) 0)
#define EUREKA_ENSURES(condition) ((void) 0)
#define EUREKA_SIZE(pointer, number) ((void) 0)
#define EUREKA_STRING(pointer) ((void) 0)
#define EUREKA_NONNULL(pointer) ((void) 0)
#define EUREKA_DISJOINT(pointer, other) ((void) 0)

#endif
#endif
