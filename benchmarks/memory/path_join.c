// options: --check bounds
/*
 * A folder and a file are joined with a slash in a block of the right size.
 *
 * Safe: both lengths, the slash and the terminator.
 * BUG forgets the slash when the folder does not end with one.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern _Bool nondet_bool(void);

static char *join(const char *folder, const char *file)
{
    size_t m = strlen(folder), n = strlen(file);
    int slash = m == 0 || folder[m - 1] != '/';
#ifdef BUG
    char *path = malloc(m + n + 1);
#else
    char *path = malloc(m + n + slash + 1);
#endif
    memcpy(path, folder, m);
    if (slash)
        path[m++] = '/';
    memcpy(path + m, file, n);
    path[m + n] = '\0';
    return path;
}

int main(void)
{
    char *path = join(nondet_bool() ? "/usr/" : "/usr", "bin");
    assert(strcmp(path, "/usr/bin") == 0);
    free(path);
    return 0;
}
