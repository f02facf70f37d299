#include "records.h"

#include <string.h>

#include "board_config.h"
#include "bytes.h"
#include "frames.h"

static uint16_t check(const uint8_t *bytes, uint8_t length) {
    uint16_t crc = CRC_START;
    while (length--) {
        crc = crc_on(crc, *bytes++);
    }
    return crc;
}

static void seal(uint8_t *bytes, uint8_t length) { put_u16(bytes + length - 2, check(bytes, (uint8_t)(length - 2))); }

static bool sealed(const uint8_t *bytes, uint8_t length) {
    return get_u16(bytes + length - 2) == check(bytes, (uint8_t)(length - 2));
}

void boots_to_bytes(uint32_t boots, uint8_t *bytes) {
    put_u32(bytes, boots);
    bytes[4] = (uint8_t)check(bytes, 4);
}

bool boots_from_bytes(const uint8_t *bytes, uint32_t *boots) {
    *boots = get_u32(bytes);
    return bytes[4] == (uint8_t)check(bytes, 4);
}

void settings_to_bytes(const struct settings *settings, uint8_t *bytes) {
    uint8_t *at = put_u32(bytes, settings->board);
    at = put_u8(at, settings->stacks);
    at = put_u8(at, settings->sets);
    memcpy(at, settings->program, WALLS);
    seal(bytes, SETTINGS_BYTES);
}

bool settings_from_bytes(const uint8_t *bytes, struct settings *settings) {
    settings->board = get_u32(bytes);
    settings->stacks = bytes[4];
    settings->sets = bytes[5];
    memcpy(settings->program, bytes + 6, WALLS);
    return sealed(bytes, SETTINGS_BYTES) && settings->stacks >= 1 && settings->stacks <= BOARD_STACKS;
}

void times_to_bytes(const struct times *times, uint8_t *bytes) {
    uint8_t *at = put_u16(bytes, times->jam);
    at = put_u16(at, times->starve);
    at = put_u16(at, times->settle);
    at = put_u16(at, times->lift);
    at = put_u16(at, times->dice_spin);
    put_u16(at, times->dice_read);
    seal(bytes, TIMES_BYTES);
}

bool times_from_bytes(const uint8_t *bytes, struct times *times) {
    times->jam = get_u16(bytes);
    times->starve = get_u16(bytes + 2);
    times->settle = get_u16(bytes + 4);
    times->lift = get_u16(bytes + 6);
    times->dice_spin = get_u16(bytes + 8);
    times->dice_read = get_u16(bytes + 10);
    return sealed(bytes, TIMES_BYTES);
}

void pulse_to_bytes(uint16_t ms, uint8_t *bytes) {
    put_u16(bytes, ms);
    seal(bytes, PULSE_BYTES);
}

bool pulse_from_bytes(const uint8_t *bytes, uint16_t *ms) {
    *ms = get_u16(bytes);
    if (*ms > PULSE_MAX_MS) {
        *ms = PULSE_MAX_MS;
    }
    return sealed(bytes, PULSE_BYTES);
}
