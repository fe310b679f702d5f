// refused: 4:15 incomplete
/* A variable of a struct type whose fields are unknown. */
struct hidden;
struct hidden h;
int main(void)
{
    return sizeof h;
}
