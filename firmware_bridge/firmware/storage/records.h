/* Values that a board keeps without power, as bytes with a checksum. Programs that fill its memory (a programmer in the
 * factory, the emulator) use the same functions. */
#ifndef RECORDS_H
#define RECORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"

enum {
    BOOTS_BYTES = 5,     /* the number, a check byte */
    SETTINGS_BYTES = 12, /* board u32, stacks u8, sets u8, program 4 x u8, CRC u16 */
    TIMES_BYTES = 14,    /* six u16 as in `struct times`, CRC u16 */
    PULSE_BYTES = 4,     /* milliseconds u16, CRC u16 */
    PULSE_MAX_MS = 2000, /* no finger presses a start button longer */
};

void boots_to_bytes(uint32_t boots, uint8_t *bytes);
bool boots_from_bytes(const uint8_t *bytes, uint32_t *boots);

void settings_to_bytes(const struct settings *settings, uint8_t *bytes);
bool settings_from_bytes(const uint8_t *bytes, struct settings *settings);

void times_to_bytes(const struct times *times, uint8_t *bytes);
bool times_from_bytes(const uint8_t *bytes, struct times *times);

/* The pulse on a start button (panel.h). A longer one is read as PULSE_MAX_MS. */
void pulse_to_bytes(uint16_t ms, uint8_t *bytes);
bool pulse_from_bytes(const uint8_t *bytes, uint16_t *ms);

#endif
