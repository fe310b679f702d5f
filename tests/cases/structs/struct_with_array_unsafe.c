// verdict: UNSAFE
/* The last element pushed is the first popped. */
#include <assert.h>
struct stack {
    int data[4];
    int top;
};
struct stack s;
int a, b;
void push(int x)
{
    s.data[s.top] = x;
    s.top++;
}
int pop(void)
{
    s.top--;
    return s.data[s.top];
}
int main(void)
{
    push(1);
    push(2);
    push(3);
    a = pop();
    b = pop();
    assert(a == 1);
    return 0;
}
