// verdict: SAFE
/* Each index is read through a pointer with ten targets: no case split is repeated inside another. */
#include <assert.h>

int nondet_int(void);

int a0[4], a1[4], a2[4], a3[4], a4[4], a5[4], a6[4], a7[4], a8[4], a9[4];

int main(void) {
    int choice = nondet_int();
    int *p = a0;
    if (choice == 1) p = a1;
    if (choice == 2) p = a2;
    if (choice == 3) p = a3;
    if (choice == 4) p = a4;
    if (choice == 5) p = a5;
    if (choice == 6) p = a6;
    if (choice == 7) p = a7;
    if (choice == 8) p = a8;
    if (choice == 9) p = a9;
    p[p[p[p[p[p[p[p[p[p[p[p[p[p[p[p[0]]]]]]]]]]]]]]]] = 1;
    assert(p[0] == 1);
    assert(p[p[0]] == 0);
    return 0;
}
