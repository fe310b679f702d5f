// verdict: UNSAFE
// options: --check bounds
// nodiff: gcc does not check bounds
/* The array has no room for the 0 at the end. */
#include <string.h>
char to[4];
int main(void)
{
    strcpy(to, "four");
    return 0;
}
