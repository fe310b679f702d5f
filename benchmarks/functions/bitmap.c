// options: --check all --entry bitmap_take
/*
 * A bitmap of free places: the first free one is found and taken.
 *
 * Safe: the place that is returned exists, and its bit is set.
 * BUG looks at one word too many.
 */
#include <eureka.h>
#include <stdint.h>

int bitmap_take(uint32_t *words, int number)
{
    EUREKA_REQUIRES(number > 0 && number < 1000000);
    EUREKA_SIZE(words, number);
    EUREKA_ENSURES(EUREKA_RESULT >= -1 && EUREKA_RESULT < 32 * number);
#ifdef BUG
    for (int w = 0; w <= number; w++) {
#else
    for (int w = 0; w < number; w++) {
#endif
        if (words[w] == 0xffffffffu)
            continue;
        for (int bit = 0; bit < 32; bit++) {
            if (!(words[w] & (uint32_t) 1 << bit)) {
                words[w] |= (uint32_t) 1 << bit;
                return 32 * w + bit;
            }
        }
    }
    return -1;
}

void bitmap_free(uint32_t *words, int number, int place)
{
    EUREKA_REQUIRES(number > 0 && number < 1000000);
    EUREKA_SIZE(words, number);
    EUREKA_REQUIRES(0 <= place && place < 32 * number);
    words[place / 32] &= ~((uint32_t) 1 << place % 32);
}
