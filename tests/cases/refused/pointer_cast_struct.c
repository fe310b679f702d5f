// refused: 13:12 cast
/* A struct read as if it were another one. */
struct a {
    int x;
};
struct b {
    short y, z;
};
struct a v;
int main(void)
{
    v.x = 65537;
    return ((struct b *)&v)->z;
}
