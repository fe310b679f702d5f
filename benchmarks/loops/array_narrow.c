/*
 * Indexes are stored in bytes: each is its place modulo 256.
 *
 * Safe: conversion to an unsigned type.
 * BUG forgets the modulus.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    unsigned char a[n];
    for (int i = 0; i < n; i++)
        a[i] = (unsigned char)i;
    for (int k = 0; k < n; k++)
#ifdef BUG
        assert(a[k] == k);
#else
        assert(a[k] == k % 256);
#endif
    return 0;
}
