// verdict: SAFE
// options: --check bounds
// nodiff: gcc does not check bounds
/* With --check bounds, what a library function accesses is checked. */
#include <string.h>
char to[5];
int main(void)
{
    strcpy(to, "four");
    return 0;
}
