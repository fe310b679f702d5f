// verdict: UNSAFE
/* The last node holds 3. */
#include <assert.h>
struct node {
    int value;
    struct node *next;
};
struct node c = { 3, 0 }, b = { 2, &c }, a = { 1, &b };
int sum, last;
int main(void)
{
    struct node *p;
    for (p = &a; p != 0; p = p->next) {
        sum += p->value;
        last = p->value;
    }
    assert(last == 2);
    return 0;
}
