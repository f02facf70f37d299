#include "moving.h"

uint32_t chance(uint32_t *sequence, uint32_t limit) {
    uint32_t x = *sequence ? *sequence : 1;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    *sequence = x;
    return x % limit;
}
