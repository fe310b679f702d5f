// verdict: SAFE
/* A random program in which elements are overwritten that nobody reads any more: a proof must not keep their old values. */
#include <assert.h>
extern int nondet_int(void);
int x, y, z;
int a[3], b[3];
int main(void)
{
    x = nondet_int();
    if (x < -5 || x > 5) return 0;
    for (int i1 = 0; i1 < 3; i1++) {
        if (y <= b[i1] - x) {
            a[i1] = i1;
        }
        y = b[2];
    }
    for (int i2 = 0; i2 < 3; i2++) {
        a[1] = x;
    }
    x = y - b[2];
    y = b[0] - z;
    for (int i3 = 0; i3 < 3; i3++) {
        for (int i4 = 0; i4 < 3; i4++) {
            b[0] = i3 + 5;
        }
    }
    if (b[0] < b[0]) {
        if (a[2] != a[2]) {
            z = -3;
        } else {
            a[0] = 2 * a[0] - 3;
        }
    }
    if (a[0] <= 6) {
        y = y + z;
    } else {
        if (a[1] == 4) {
            y = y - b[2];
        } else {
            b[0] = 2 * y - 3;
        }
    }
    if (y != z - a[1]) {
        for (int i5 = 0; i5 < 3; i5++) {
            x = 2 * a[0] - 3;
        }
    } else {
        x = 4;
    }
    y = 5;
    if (a[0] <= a[2] - x) {
        for (int i6 = 0; i6 < 3; i6++) {
            y = 2 * b[i6] - 2;
            a[i6] = x - b[i6];
        }
    } else {
        x = b[0];
    }
    z = a[0] - a[1];
    a[1] = 0;
    assert(x != 2 * z - 2);
    return 0;
}
