/* The log's two sectors, the registers by which the program writes them, and a programmer in the factory (flash.h). */
#include <string.h>

#include "board_config.h"
#include "chip_model.h"
#include "flash.h"
#include "stm32f405.h"

enum { ERASED = 0xFF, LOG_BYTES = FLASH_SECTORS * FLASH_SECTOR_BYTES };

static uint32_t words[LOG_BYTES / 4];
static uint32_t control, keys;

static bool is_memory(uint32_t address) { return address - FLASH_LOG_AT < LOG_BYTES; }

bool flash_model_has(uint32_t address) { return is_memory(address) || (address - FLASH_KEY_AT < 0x10); }

void flash_model_clear(void) { memset(words, ERASED, sizeof words); }

void flash_model_reset(void) {
    control = CR_LOCK;
    keys = 0;
}

uint32_t flash_model_read(uint32_t address) {
    if (is_memory(address)) {
        return words[(address - FLASH_LOG_AT) / 4];
    }
    return address == FLASH_CR_AT ? control : 0;
}

static void key(uint32_t value) {
    if (value == (keys == 0 ? FLASH_KEY_FIRST : FLASH_KEY_SECOND)) {
        control &= ++keys == 2 ? ~CR_LOCK : UINT32_MAX;
    } else {
        chip_mistake("a wrong key locks the flash until the next reset.");
    }
}

static void erase(void) {
    uint32_t sector = (control >> 3 & 0xF) - FLASH_FIRST_SECTOR;
    if (sector >= FLASH_SECTORS) {
        chip_mistake("it erases its own program.");
    }
    if (watchdog_waits()) {
        chip_mistake("an erasure takes longer than its watchdog waits.");
    }
    memset((uint8_t *)words + sector * FLASH_SECTOR_BYTES, ERASED, FLASH_SECTOR_BYTES);
}

static void control_written(uint32_t value) {
    if (control & CR_LOCK) {
        chip_mistake("its flash is locked.");
    }
    control = value & ~(uint32_t)CR_START;
    if (value & CR_LOCK) {
        keys = 0;
    } else if (value & CR_START && value & CR_ERASE_SECTOR) {
        erase();
    }
}

/* Ones become zeros, never zeros ones. */
static void word_written(uint32_t address, uint32_t value) {
    if (control & CR_LOCK || (control & (CR_WRITE | CR_BY_WORDS)) != (CR_WRITE | CR_BY_WORDS)) {
        chip_mistake("its flash does not take a word now.");
    }
    words[(address - FLASH_LOG_AT) / 4] &= value;
}

void flash_model_written(uint32_t address, uint32_t value) {
    if (is_memory(address)) {
        word_written(address, value);
    } else if (address == FLASH_KEY_AT) {
        key(value);
    } else if (address == FLASH_CR_AT) {
        control_written(value);
    }
}

/* --- the programmer: past all registers --------------------------------------------------------- */

static uint8_t *place(uint8_t sector, uint32_t at) { return (uint8_t *)words + sector * FLASH_SECTOR_BYTES + at; }

void flash_read(uint8_t sector, uint32_t at, uint8_t *bytes, uint32_t length) { memcpy(bytes, place(sector, at), length); }

bool flash_write(uint8_t sector, uint32_t at, const uint8_t *bytes, uint32_t length) {
    memcpy(place(sector, at), bytes, length);
    return true;
}

bool flash_erase(uint8_t sector) {
    memset(place(sector, 0), ERASED, FLASH_SECTOR_BYTES);
    return true;
}
