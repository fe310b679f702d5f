// options: --check pointer
/*
 * A search that may fail returns a null pointer.
 *
 * Safe: the result is looked at before it is used.
 * BUG uses it at once.
 */
#include <stddef.h>

extern int nondet_int(void);

struct user {
    int id, credit;
};

static struct user users[3] = {{10, 5}, {20, 0}, {30, 7}};

static struct user *find(int id)
{
    for (struct user *u = users; u < users + 3; u++)
        if (u->id == id)
            return u;
    return NULL;
}

int main(void)
{
    struct user *u = find(nondet_int());
#ifdef BUG
    u->credit++;
#else
    if (u != NULL)
        u->credit++;
#endif
    return 0;
}
