// verdict: SAFE
/* A stack: a struct that holds an array and a count. */
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
    assert(a == 3 && b == 2 && s.top == 1);
    return 0;
}
