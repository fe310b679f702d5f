// options: --check all --entry crc32
/*
 * A checksum of a buffer, four bits at a time, by a table.
 *
 * Safe: the index of the table is cut to its size.
 * BUG forgets to cut it.
 */
#include <eureka.h>
#include <stddef.h>
#include <stdint.h>

static const uint32_t table[16] = {
    0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
    0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
};

uint32_t crc32(const uint8_t *data, size_t size)
{
    EUREKA_SIZE(data, size);
    uint32_t crc = 0xffffffff;
    for (size_t k = 0; k < size; k++) {
        crc ^= data[k];
        for (int half = 0; half < 2; half++) {
#ifdef BUG
            crc = crc >> 4 ^ table[crc & 31];
#else
            crc = crc >> 4 ^ table[crc & 15];
#endif
        }
    }
    return ~crc;
}
