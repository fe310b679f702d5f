// refused: 3:1 union
/* The members of a union share their storage. */
union word {
    int i;
    unsigned char bytes[4];
};
union word w;
int main(void)
{
    w.i = 1;
    return w.bytes[0];
}
