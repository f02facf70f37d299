#include "flash_log.h"

#include <string.h>

#include "board_config.h"
#include "bytes.h"
#include "flash.h"
#include "frames.h"

/* A slot: kind u8, a zero, the value, CRC u16 over all of it. The first one of a sector is its head, whose value is the
 * sector's number in the order of time, u32; it is written last, so that a sector with a head is whole. */
enum {
    SLOT_BYTES = 32,
    SLOTS = FLASH_SECTOR_BYTES / SLOT_BYTES,
    VALUE = 2,
    CRC = VALUE + LOG_BYTES_MAX,
    HEAD = 0x48, /* a kind of its own */
    ERASED = 0xFF,
};

_Static_assert(CRC + 2 == SLOT_BYTES, "a slot is full");
_Static_assert(SLOTS > 2 * LOG_KINDS, "a sector holds more than what is carried into it");

static struct {
    uint32_t number; /* of the sector in use */
    uint16_t next;   /* its first free slot; SLOTS when it is full, 0 when no sector is of use */
    uint8_t sector;
} flash_log;

/* --- slots -------------------------------------------------------------------------------------- */

static uint16_t crc_of(const uint8_t *slot) {
    uint16_t crc = CRC_START;
    for (uint8_t at = 0; at < CRC; at++) {
        crc = crc_on(crc, slot[at]);
    }
    return crc;
}

static void fill(uint8_t *slot, uint8_t kind, const uint8_t *value, uint8_t length) {
    memset(slot, 0, SLOT_BYTES);
    slot[0] = kind;
    memcpy(slot + VALUE, value, length);
    put_u16(slot + CRC, crc_of(slot));
}

static void read(uint8_t sector, uint16_t at, uint8_t *slot) {
    flash_read(sector, (uint32_t)at * SLOT_BYTES, slot, SLOT_BYTES);
}

/* Whole, and of this kind. */
static bool find(uint8_t sector, uint16_t at, uint8_t kind, uint8_t *slot) {
    read(sector, at, slot);
    uint16_t crc = crc_of(slot);
    return slot[0] == kind && slot[CRC] == (uint8_t)crc && slot[CRC + 1] == crc >> 8;
}

static bool is_free(uint8_t sector, uint16_t at) {
    uint8_t slot[SLOT_BYTES];
    read(sector, at, slot);
    for (uint8_t n = 0; n < SLOT_BYTES; n++) {
        if (slot[n] != ERASED) {
            return false;
        }
    }
    return true;
}

/* True when it reads back as it was written. */
static bool write(uint8_t sector, uint16_t at, const uint8_t *slot) {
    uint8_t written[SLOT_BYTES];
    if (!flash_write(sector, (uint32_t)at * SLOT_BYTES, slot, SLOT_BYTES)) {
        return false;
    }
    read(sector, at, written);
    return memcmp(written, slot, SLOT_BYTES) == 0;
}

/* Into the first slot from `at` on that takes it; the place behind it, or 0. */
static uint16_t write_from(uint8_t sector, uint16_t at, const uint8_t *slot) {
    while (at < SLOTS) {
        if (write(sector, at++, slot)) {
            return at;
        }
    }
    return 0;
}

/* --- sectors ------------------------------------------------------------------------------------ */

static bool number_of(uint8_t sector, uint32_t *number) {
    uint8_t slot[SLOT_BYTES];
    if (!find(sector, 0, HEAD, slot)) {
        return false;
    }
    *number = get_u32(slot + VALUE);
    return true;
}

static bool write_head(uint8_t sector, uint32_t number) {
    uint8_t slot[SLOT_BYTES], value[4];
    put_u32(value, number);
    fill(slot, HEAD, value, sizeof value);
    return write(sector, 0, slot);
}

static void use(uint8_t sector, uint32_t number, uint16_t next) {
    flash_log.sector = sector;
    flash_log.number = number;
    flash_log.next = next;
}

/* The place behind the last used slot, whole or not. */
static uint16_t first_free(uint8_t sector) {
    uint16_t at = SLOTS;
    while (at > 1 && is_free(sector, (uint16_t)(at - 1))) {
        at--;
    }
    return at;
}

static bool latest(uint8_t kind, uint8_t *slot) {
    for (uint16_t at = flash_log.next; at > 1; at--) {
        if (find(flash_log.sector, (uint16_t)(at - 1), kind, slot)) {
            return true;
        }
    }
    return false;
}

/* Copies the records to the other sector. Until its head is written, the full one is in use and this is repeated. */
static bool move(void) {
    uint8_t slot[SLOT_BYTES], other = (uint8_t)!flash_log.sector;
    uint16_t next = 1;
    if (!flash_erase(other)) {
        return false;
    }
    for (uint8_t kind = 1; kind <= LOG_KINDS; kind++) {
        if (latest(kind, slot) && !(next = write_from(other, next, slot))) {
            return false;
        }
    }
    if (!write_head(other, flash_log.number + 1)) {
        return false;
    }
    use(other, flash_log.number + 1, next);
    return true;
}

/* --- the log ------------------------------------------------------------------------------------ */

void log_start(void) {
    uint32_t first, second;
    bool has_first = number_of(0, &first), has_second = number_of(1, &second);
    if (has_first && (!has_second || (int32_t)(first - second) > 0)) {
        use(0, first, first_free(0));
    } else if (has_second) {
        use(1, second, first_free(1));
    } else {
        bool fresh = flash_erase(0) && write_head(0, 1);
        use(0, 1, fresh ? 1 : 0);
    }
}

bool log_get(enum log_kind kind, uint8_t *bytes, uint8_t length) {
    uint8_t slot[SLOT_BYTES];
    if (!latest((uint8_t)kind, slot)) {
        return false;
    }
    memcpy(bytes, slot + VALUE, length);
    return true;
}

bool log_put(enum log_kind kind, const uint8_t *bytes, uint8_t length) {
    uint8_t slot[SLOT_BYTES];
    if (flash_log.next == 0 || length > LOG_BYTES_MAX) {
        return false;
    }
    fill(slot, (uint8_t)kind, bytes, length);
    for (uint8_t sectors = 0; sectors < FLASH_SECTORS; sectors++) {
        uint16_t next = write_from(flash_log.sector, flash_log.next, slot);
        if (next) {
            flash_log.next = next;
            return true;
        }
        flash_log.next = SLOTS;
        if (!move()) {
            return false;
        }
    }
    return false;
}
