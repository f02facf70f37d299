#include "flash_array.h"

#include <string.h>

struct flash_array flash_array;

enum { ERASED = 0xFF };

/* A byte becomes `wanted`; the one during which the power fails half-way, those behind it not at all. */
static bool change(uint8_t *byte, uint8_t wanted) {
    if (flash_array.budget == 0) {
        return false;
    }
    bool last = flash_array.budget > 0 && --flash_array.budget == 0;
    *byte = last ? (uint8_t)((wanted & ~flash_array.tear) | (*byte & flash_array.tear)) : wanted;
    return !last;
}

void flash_read(uint8_t sector, uint32_t at, uint8_t *bytes, uint32_t length) {
    memcpy(bytes, flash_array.bytes[sector] + at, length);
    if (flash_array.worn_at >= at && flash_array.worn_at < at + length) {
        bytes[flash_array.worn_at - at] &= (uint8_t)~flash_array.worn;
    }
}

bool flash_write(uint8_t sector, uint32_t at, const uint8_t *bytes, uint32_t length) {
    for (uint32_t n = 0; n < length; n++) {
        uint8_t *byte = flash_array.bytes[sector] + at + n;
        if (!change(byte, *byte & bytes[n])) {
            return false;
        }
    }
    return true;
}

bool flash_erase(uint8_t sector) {
    flash_array.erasures[sector]++;
    for (uint32_t n = 0; n < FLASH_SECTOR_BYTES; n++) {
        if (!change(flash_array.bytes[sector] + n, ERASED)) {
            return false;
        }
    }
    return true;
}
