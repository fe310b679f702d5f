// refused: 3:10 does_not_exist.h
/* A header that is not there. */
#include "does_not_exist.h"
int main(void)
{
    return 0;
}
