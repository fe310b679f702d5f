/*
 * A string builder whose block is doubled as needed.
 *
 * Safe: the text is always ended by a zero and inside of the block.
 * BUG does not end the text after a growth.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct builder {
    char *text;
    size_t length, room;
};

static void add(struct builder *b, char c)
{
    int grown = 0;
    if (b->length + 1 >= b->room) {
        char *larger = calloc(2 * b->room, 1);
        memset(larger, '?', 2 * b->room);
        memcpy(larger, b->text, b->length + 1);
        free(b->text);
        b->text = larger;
        b->room *= 2;
        grown = 1;
    }
    b->text[b->length++] = c;
#ifdef BUG
    if (!grown)
        b->text[b->length] = '\0';
#else
    (void)grown;
    b->text[b->length] = '\0';
#endif
}

int main(void)
{
    struct builder b = {calloc(2, 1), 0, 2};
    int n = nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 5);
    for (int i = 0; i < n; i++)
        add(&b, (char)('a' + i));
    assert(b.length < b.room);
    assert(b.text[b.length] == '\0');
    for (int i = 0; i < n; i++)
        assert(b.text[i] == 'a' + i);
    free(b.text);
    return 0;
}
