// verdict: UNSAFE
/* There are four words, not five. */
#include <assert.h>
#include <ctype.h>
#include <string.h>
char line[] = "the quick  brown fox";
int words;
static int count_words(const char *s)
{
    int n = 0, inside = 0;
    for (; *s; s++) {
        if (isspace((unsigned char)*s))
            inside = 0;
        else if (!inside) {
            inside = 1;
            n++;
        }
    }
    return n;
}
int main(void)
{
    words = count_words(line);
    assert(words == 5 && strlen(line) == 20);
    return 0;
}
