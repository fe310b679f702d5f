// refused: 10:7 field
/* A struct has no such field. */
struct point {
    int x, y;
};
int main(void)
{
    struct point p;
    p.x = 1;
    p.z = 2;
    return p.x;
}
