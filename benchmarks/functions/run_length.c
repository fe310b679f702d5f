// options: --check all --entry run_length
/*
 * Runs of equal bytes are written as a number and the byte.
 *
 * Safe: twice as many bytes are always enough.
 * BUG believes that the output is never longer than the input.
 */
#include <eureka.h>

int run_length(unsigned char *restrict out, const unsigned char *restrict in, int n)
{
    EUREKA_REQUIRES(n >= 0 && n < 1000000);
    EUREKA_SIZE(in, n);
#ifdef BUG
    EUREKA_SIZE(out, n);
#else
    EUREKA_SIZE(out, 2 * n);
#endif
    EUREKA_ENSURES(EUREKA_RESULT >= 0 && EUREKA_RESULT <= 2 * n);
    int length = 0, k = 0;
    while (k < n) {
        unsigned char byte = in[k];
        int run = 1;
        while (k + run < n && in[k + run] == byte && run < 255)
            run++;
        out[length] = (unsigned char) run;
        out[length + 1] = byte;
        length += 2;
        k += run;
    }
    return length;
}
