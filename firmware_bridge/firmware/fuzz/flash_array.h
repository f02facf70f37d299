/* Flash as an array that a test reads, damages and cuts off. */
#ifndef FLASH_ARRAY_H
#define FLASH_ARRAY_H

#include "board_config.h"
#include "flash.h"

struct flash_array {
    uint8_t bytes[FLASH_SECTORS][FLASH_SECTOR_BYTES];
    int64_t budget;     /* bytes written or erased until the power fails; below zero: it never does */
    uint8_t tear;       /* bits of the byte under way that had not changed yet */
    uint8_t worn;       /* bits that stay zero in the first byte of slot `worn_at` of both sectors */
    uint32_t worn_at;
    uint32_t erasures[FLASH_SECTORS];
};

extern struct flash_array flash_array;

#endif
