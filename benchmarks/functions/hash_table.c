// options: --check all --entry table_insert
/*
 * A hash table with open addressing: a key is put where it is, or into the next free place.
 *
 * Safe: a full table ends the search.
 * BUG walks past the last place.
 */
#include <eureka.h>

enum { EMPTY = 0 };

struct table {
    unsigned *keys;
    unsigned size;
};

int table_insert(struct table *t, unsigned key)
{
    EUREKA_NONNULL(t);
    EUREKA_REQUIRES(t->size > 0 && t->size < 1000000 && key != EMPTY);
    EUREKA_SIZE(t->keys, t->size);
    EUREKA_ENSURES(EUREKA_RESULT == -1 || t->keys[EUREKA_RESULT] == key);
    unsigned place = key % t->size;
    for (unsigned tries = 0; tries < t->size; tries++) {
        if (t->keys[place] == EMPTY || t->keys[place] == key) {
            t->keys[place] = key;
            return (int) place;
        }
        place++;
#ifndef BUG
        if (place == t->size)
            place = 0;
#endif
    }
    return -1;
}
