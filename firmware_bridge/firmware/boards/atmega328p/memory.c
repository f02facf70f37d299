#include <avr/eeprom.h>

#include "board.h"
#include "memory_map.h"
#include "panel.h"

static void read(uint8_t *bytes, uint16_t at, uint8_t length) {
    eeprom_read_block(bytes, (const void *)at, length);
}

void board_settings(struct settings *settings) {
    uint8_t bytes[SETTINGS_BYTES];
    read(bytes, SETTINGS_AT, SETTINGS_BYTES);
    if (!settings_from_bytes(bytes, settings)) {
        *settings = default_settings; /* a board fresh from the factory */
    }
}

void board_times(struct times *times) {
    uint8_t bytes[TIMES_BYTES];
    read(bytes, TIMES_AT, TIMES_BYTES);
    if (!times_from_bytes(bytes, times)) {
        *times = default_times;
    }
}

uint16_t board_start_pulse(void) {
    uint8_t bytes[PULSE_BYTES];
    uint16_t ms;
    read(bytes, START_PULSE_AT, PULSE_BYTES);
    return pulse_from_bytes(bytes, &ms) ? ms : 0;
}

static uint32_t boots_in(uint8_t place) {
    uint8_t bytes[BOOTS_BYTES];
    uint32_t boots;
    read(bytes, (uint16_t)(BOOTS_AT + place * BOOTS_BYTES), BOOTS_BYTES);
    return boots_from_bytes(bytes, &boots) ? boots : 0;
}

/* Counted before anything is sent, and over the older of the two numbers. Only bytes that change are written:
 * 3.4 ms each, most often two. */
uint32_t board_boot_id(void) {
    uint8_t bytes[BOOTS_BYTES];
    uint32_t first = boots_in(0), second = boots_in(1);
    uint32_t boots = (first > second ? first : second) + 1;
    uint8_t older = first > second;
    boots_to_bytes(boots, bytes);
    eeprom_update_block(bytes, (void *)(uint16_t)(BOOTS_AT + older * BOOTS_BYTES), BOOTS_BYTES);
    return boots;
}
