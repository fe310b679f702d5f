// verdict: UNSAFE
/* The second account was debited too. */
#include <assert.h>
struct account {
    int balance;
};
struct account a = { 100 }, b = { 50 };
void move(struct account *from, struct account *to, int sum)
{
    if (from->balance >= sum) {
        from->balance -= sum;
        to->balance += sum;
    }
}
int main(void)
{
    move(&a, &b, 30);
    move(&b, &a, 60);
    move(&b, &a, 500);
    assert(a.balance == 70);
    return 0;
}
