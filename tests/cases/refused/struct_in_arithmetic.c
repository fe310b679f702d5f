// refused: 9:14 struct
/* A struct is no number. */
struct point {
    int x, y;
};
int main(void)
{
    struct point p = { 1, 2 };
    return p + 1;
}
