// refused: 5:5 union
/* A tagged union. */
struct value {
    int kind;
    union {
        int i;
        long l;
    } u;
};
int main(void)
{
    struct value v;
    v.kind = 0;
    v.u.i = 3;
    return v.u.i;
}
