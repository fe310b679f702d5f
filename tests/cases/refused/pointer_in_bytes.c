// refused: 3:20 access to `v` at two types
/* The bytes of a pointer have no values. */
struct { int *p; } v;
int x;
int main(void)
{
    v.p = &x;
    return ((unsigned char *)&v)[0];
}
