// options: --check all --entry base64_encode
/*
 * Bytes are written as characters, four for three bytes.
 *
 * Safe: the output has room for the last, incomplete group and for the 0.
 * BUG reserves no room for an incomplete group.
 */
#include <eureka.h>

static const char alphabet[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

int base64_encode(char *restrict out, const unsigned char *restrict in, int n)
{
    EUREKA_REQUIRES(n >= 0 && n < 1000000);
    EUREKA_SIZE(in, n);
#ifdef BUG
    EUREKA_SIZE(out, n / 3 * 4 + 1);
#else
    EUREKA_SIZE(out, (n + 2) / 3 * 4 + 1);
#endif
    EUREKA_ENSURES(EUREKA_RESULT >= 0);
    int length = 0, k = 0;
    while (k < n) {
        int left = n - k;
        unsigned a = in[k], b = left > 1 ? in[k + 1] : 0, c = left > 2 ? in[k + 2] : 0;
        out[length] = alphabet[a >> 2];
        out[length + 1] = alphabet[(a & 3) << 4 | b >> 4];
        out[length + 2] = left > 1 ? alphabet[(b & 15) << 2 | c >> 6] : '=';
        out[length + 3] = left > 2 ? alphabet[c & 63] : '=';
        length += 4;
        k += 3;
    }
    out[length] = 0;
    return length;
}
