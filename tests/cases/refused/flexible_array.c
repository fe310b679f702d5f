// refused: 5:9 flexible array
/* An array without a size at the end of a struct only makes sense on the heap. */
struct packet {
    int length;
    int data[];
};
struct packet p;
int main(void)
{
    p.length = 0;
    return p.length;
}
