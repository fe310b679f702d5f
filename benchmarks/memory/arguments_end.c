// options: --check bounds,pointer
/*
 * An option with a value: the value is the next argument.
 *
 * Safe: it is used only if there is one.
 * BUG uses argv[argc], which is a null pointer.
 */
#include <string.h>

static int level = 1;

int main(int argc, char *argv[])
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-n") != 0)
            continue;
#ifdef BUG
        if (i < argc)
#else
        if (i + 1 < argc)
#endif
            level = argv[i + 1][0] == '0' ? 0 : 2;
    }
    return 0;
}
