/* Sectors 2 and 3 of the chip's flash. The chip stands still while it writes (16 us a word) or erases (250 ms, at most
 * 500): it takes its instructions from the same flash. */
#include "flash.h"

#include "board_config.h"
#include "bytes.h"
#include "stm32f405.h"

static uint32_t address(uint8_t sector, uint32_t at) { return FLASH_LOG_AT + sector * FLASH_SECTOR_BYTES + at; }

static void open_for(uint32_t what) {
    if (FLASH_CR & CR_LOCK) {
        FLASH_KEY = FLASH_KEY_FIRST;
        FLASH_KEY = FLASH_KEY_SECOND;
    }
    FLASH_SR = SR_FLASH_ERRORS; /* writing ones forgets those of before */
    FLASH_CR = CR_BY_WORDS | what;
}

/* False if the chip refused something. What its caches hold of the flash may be of before. */
static bool close(void) {
    while (FLASH_SR & SR_FLASH_BUSY) {
    }
    bool done = !(FLASH_SR & SR_FLASH_ERRORS);
    FLASH_CR = CR_LOCK;
    FLASH_ACR &= ~(uint32_t)ACR_CACHES;
    FLASH_ACR |= ACR_CACHES_RESET;
    FLASH_ACR &= ~(uint32_t)ACR_CACHES_RESET;
    FLASH_ACR |= ACR_CACHES;
    return done;
}

void flash_read(uint8_t sector, uint32_t at, uint8_t *bytes, uint32_t length) {
    for (uint32_t n = 0; n < length; n++) {
        bytes[n] = (uint8_t)(REGISTER(address(sector, (at + n) & ~3u)) >> 8 * ((at + n) & 3));
    }
}

bool flash_write(uint8_t sector, uint32_t at, const uint8_t *bytes, uint32_t length) {
    open_for(CR_WRITE);
    for (uint32_t n = 0; n < length; n += 4) {
        REGISTER(address(sector, at + n)) = get_u32(bytes + n);
        while (FLASH_SR & SR_FLASH_BUSY) {
        }
    }
    return close();
}

bool flash_erase(uint8_t sector) {
    open_for(CR_ERASE_SECTOR | CR_SECTOR(FLASH_FIRST_SECTOR + sector));
    FLASH_CR |= CR_START;
    return close();
}
