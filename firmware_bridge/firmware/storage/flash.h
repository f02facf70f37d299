/* Two sectors of flash that a board gives to the log (flash_log.h). A sector has FLASH_SECTOR_BYTES of `board_config.h`,
 * erased bytes are FF, and writing turns ones into zeros only. */
#ifndef FLASH_H
#define FLASH_H

#include <stdbool.h>
#include <stdint.h>

enum { FLASH_SECTORS = 2 };

void flash_read(uint8_t sector, uint32_t at, uint8_t *bytes, uint32_t length);

/* `at` and `length` are whole words of four bytes. False if it cannot be done; what then stands there is unknown. */
bool flash_write(uint8_t sector, uint32_t at, const uint8_t *bytes, uint32_t length);
bool flash_erase(uint8_t sector);

#endif
