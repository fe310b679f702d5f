// options: --check all --entry sort
/*
 * Records are sorted by their keys, by insertion.
 *
 * Safe: afterwards each key is at most the next one.
 * BUG leaves the first record where it is.
 */
#include <eureka.h>

struct record {
    int key, value;
};

void sort(struct record *records, int n)
{
    EUREKA_REQUIRES(n >= 0);
    EUREKA_SIZE(records, n);
    EUREKA_ENSURES(EUREKA_FORALL(k, 1, n, records[k - 1].key <= records[k].key));
    for (int i = 1; i < n; i++) {
        struct record moved = records[i];
        int j = i - 1;
#ifdef BUG
        while (j > 0 && records[j].key > moved.key) {
#else
        while (j >= 0 && records[j].key > moved.key) {
#endif
            records[j + 1] = records[j];
            j--;
        }
        records[j + 1] = moved;
    }
}
