// refused: 4:11 function pointer
/* A table of operations. */
struct ops {
    int (*get)(void);
};
int one(void)
{
    return 1;
}
struct ops o = { one };
int main(void)
{
    return o.get();
}
