/*
 * A resource behind an opaque type: it counts what is open.
 *
 * Safe: opening and closing keep the count.
 * BUG does not count down when a handle is closed that is dirty.
 */
#include <assert.h>
#include <stdlib.h>

extern _Bool nondet_bool(void);

typedef struct file file;

static int open_files;

struct file {
    int dirty;
};

static file *file_open(void)
{
    file *f = malloc(sizeof *f);
    if (f != NULL) {
        f->dirty = 0;
        open_files++;
    }
    return f;
}

static void file_write(file *f) { f->dirty = 1; }

static void file_close(file *f)
{
    if (f == NULL)
        return;
#ifdef BUG
    if (!f->dirty)
        open_files--;
#else
    open_files--;
#endif
    free(f);
}

int main(void)
{
    file *f = file_open(), *g = file_open();
    if (f && nondet_bool())
        file_write(f);
    file_close(f);
    file_close(g);
    assert(open_files == 0);
    return 0;
}
