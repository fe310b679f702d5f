// refused: 10:10 case
/* Two equal case labels. */
int main(void)
{
    int x = 0;
    switch (x) {
    case 1:
        x = 2;
        break;
    case 1:
        x = 3;
    }
    return x;
}
