// refused: 10:12 the size of a structure
/* The size of a packed structure is not what its members tell. */
#include <assert.h>
struct __attribute__((packed)) record {
    char tag;
    int value;
};
int main(void)
{
    assert(sizeof(struct record) == 8);
    return 0;
}
