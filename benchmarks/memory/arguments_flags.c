/*
 * Flags of the command line are counted until the first word that is none.
 *
 * Safe: argv has argc strings, so that the count is less than argc.
 * BUG counts the program's name.
 */
#include <assert.h>
#include <string.h>

int main(int argc, char **argv)
{
    int flags = 0;
    if (argc < 1)
        return 0;
#ifdef BUG
    for (int i = 0; i < argc; i++) {
        if (i > 0 && argv[i][0] != '-')
            break;
#else
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-')
            break;
#endif
        flags++;
    }
    assert(flags < argc);
    return 0;
}
