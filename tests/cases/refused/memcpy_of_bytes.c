// refused: 8:5 memcpy
/* memcpy between memory of different types copies bytes. */
#include <string.h>
unsigned word;
unsigned char bytes[4];
int main(void)
{
    memcpy(&word, bytes, 4);
    return 0;
}
