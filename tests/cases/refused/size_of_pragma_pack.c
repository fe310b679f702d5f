// refused: 13:12 the size of a structure
/* #pragma pack changes the layout of structures. */
#include <assert.h>
#pragma pack(push, 1)
struct record {
    char tag;
    int value;
};
#pragma pack(pop)

int main(void)
{
    assert(sizeof(struct record) == 8);
    return 0;
}
