#include "memory.h"

#include "board.h"
#include "bytes.h"
#include "flash_log.h"
#include "panel.h"
#include "records.h"
#include "stm32f405.h"

/* The last start's number, for a flash that takes none any more. When the power comes it is any number. */
static uint32_t boots NOINIT;

void memory_start(void) {
    uint8_t bytes[4] = {0};
    log_start();
    log_get(LOG_BOOTS, bytes, sizeof bytes);
    uint32_t next = get_u32(bytes) + 1;
    put_u32(bytes, next);
    boots = log_put(LOG_BOOTS, bytes, sizeof bytes) ? next : boots + 1;
}

uint32_t board_boot_id(void) { return boots; }

void board_settings(struct settings *settings) {
    uint8_t bytes[SETTINGS_BYTES];
    if (!log_get(LOG_SETTINGS, bytes, SETTINGS_BYTES) || !settings_from_bytes(bytes, settings)) {
        *settings = default_settings; /* a board fresh from the factory */
    }
}

void board_times(struct times *times) {
    uint8_t bytes[TIMES_BYTES];
    if (!log_get(LOG_TIMES, bytes, TIMES_BYTES) || !times_from_bytes(bytes, times)) {
        *times = default_times;
    }
}

uint16_t board_start_pulse(void) {
    uint8_t bytes[PULSE_BYTES];
    uint16_t ms;
    return log_get(LOG_START_PULSE, bytes, PULSE_BYTES) && pulse_from_bytes(bytes, &ms) ? ms : 0;
}
