#include <stdlib.h>
#include <string.h>

#include "frames.h"
#include "board_config.h"
#include "world.h"

struct world world;

void board_settings(struct settings *settings) { *settings = default_settings; }

void board_times(struct times *times) { *times = default_times; }

enum reset_cause board_reset_cause(void) { return CAUSE_POWER; }

uint32_t board_boot_id(void) { return 1; }

uint32_t board_ms(void) { return world.ms; }

void board_watchdog_feed(void) {}

/* All sent bytes must be frames: zeros only between them, and no frame too long. */
bool board_uart_put(uint8_t byte) {
    world.in_frame = byte ? world.in_frame + 1 : 0;
    if (world.in_frame > FRAME_PIECE_MAX) {
        abort();
    }
    return true;
}

bool board_uart_idle(void) { return true; }

bool board_uart_can(uint32_t baud) { return baud > 0; }

void board_uart_speed(uint32_t baud) {
    if (baud == 0) {
        abort();
    }
}

void board_motors(uint16_t motors) { world.motors = motors; }

void board_inputs(struct inputs *inputs) { *inputs = world.inputs; }

void board_display(uint8_t seat, const uint8_t *text, uint8_t length) {
    if (seat >= SEATS || length > DISPLAY_WIDTH || (length && memchr(text, 0, length))) {
        abort();
    }
}

void board_light(uint8_t wall, uint8_t first, uint8_t last, struct colour colour) {
    (void)colour;
    if (wall >= WALLS || first < 1 || first > last || last > BOARD_STACKS) {
        abort();
    }
}

void board_buzz(uint8_t seat, enum buzz pattern) {
    if (seat >= SEATS || pattern < BUZZ_NOTICE || pattern > BUZZ_ALARM) {
        abort();
    }
}

void board_trace(enum trace what, const uint8_t *bytes, uint8_t length) {
    (void)what;
    (void)bytes;
    if (length > 32) {
        abort();
    }
}
