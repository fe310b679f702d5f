// verdict: UNSAFE
// The lane of a union that holds a pointer, and then a number, and then a pointer.
#include <assert.h>
int nondet_int(void);
union link {
    int number;
    union link *next;
};
int result;

int main(void)
{
    union link a, b;
    a.number = nondet_int();
    a.next = &b;
    b.next = &a;
    b.number = 5;
    result = a.next->number;
    assert(result != 5);
    return 0;
}
