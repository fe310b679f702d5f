// refused: 6:18 a member of a structure has an incomplete type
// refused: 13:1 this structure is defined twice
// refused: 16:36 a member of a structure has an incomplete type
/* A structure cannot be its own member, not by a second definition either. */
struct point {
    struct point from, to;
    int width;
};
struct pair {
    int x, y;
};
struct pair first;
struct pair {
    struct pair inner;
};
struct missing_in { struct missing m[2]; };
int main(void)
{
    return first.x;
}
