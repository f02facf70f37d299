/* The machine model around the emulated chip, inside its own program: motors, sensors, displays and lights are words
 * over the second UART. It lies in memory that a restart of the chip leaves alone. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "around.h"
#include "bench.h"
#include "board_config.h"
#include "chip.h"
#include "cortex.h"
#include "uart.h"
#include "world_uart.h"

enum { BUILT = 0x4D4F444C, LINE_BYTES = 256 };

static struct {
    uint32_t built; /* or the power has just come, and the memory holds anything */
    bool ready_sent;
    bool muted;
    uint32_t muted_until;
    uint32_t boot_id;
    struct settings settings;
    struct times times;
} model;

extern uint32_t around_begins, around_ends;

/* --- board.h: functions outside the chip ------------------------------------------------------- */

void board_settings(struct settings *settings) { *settings = model.settings; }

void board_times(struct times *times) { *times = model.times; }

uint32_t board_boot_id(void) { return ++model.boot_id; }

void board_motors(uint16_t motors) {
    machine_motors(motors);
    panel_motors(motors);
}

void board_inputs(struct inputs *inputs) { *inputs = *machine_inputs(); }

void board_display(uint8_t seat, const uint8_t *text, uint8_t length) { panel_display(seat, text, length); }

void board_light(uint8_t wall, uint8_t first, uint8_t last, struct colour colour) {
    panel_light(wall, first, last, colour);
}

void board_buzz(uint8_t seat, enum buzz pattern) { panel_buzz(seat, pattern); }

void board_trace(enum trace what, const uint8_t *bytes, uint8_t length) { panel_trace(what, bytes, length); }

/* --- what happens to the chip ------------------------------------------------------------------- */

void chip_reset(enum reset_cause cause) { chip_restart(cause); }

void chip_hang(void) {
    for (;;) {
    }
}

void chip_mute(uint32_t ms) {
    model.muted_until = board_ms() + ms;
    model.muted = true;
    uart_mute(true);
}

void chip_times(struct times times) { model.times = times; }

/* The machine goes on without its chip; motors have no power either. */
void chip_without_power(uint32_t ms) {
    uint32_t now = board_ms(), back = now + ms;
    board_motors(0);
    panel_dark();
    uart_mute(true);
    while (now != back) {
        board_watchdog_feed();
        sleep_until_interrupt();
        if (board_ms() != now) {
            now++;
            machine_tick();
        }
    }
    chip_restart(CAUSE_BROWN_OUT);
}

/* --- the machine is built by the world's first line: twelve numbers, and 1 if it asks for its dice -- */

static uint32_t number(char **rest) { return (uint32_t)strtoul(*rest, rest, 10); }

static void build(char *line) {
    char *rest = line;
    uint32_t seed = number(&rest);
    model.boot_id = number(&rest) - 1;
    model.settings.board = number(&rest);
    model.settings.stacks = (uint8_t)number(&rest);
    model.settings.sets = (uint8_t)number(&rest);
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        model.settings.program[wall] = (uint8_t)number(&rest);
    }
    struct pace pace;
    pace.shuffle = number(&rest);
    pace.raise = number(&rest);
    pace.roll = number(&rest);
    machine_start(seed);
    machine_pace(pace);
    model.times = machine_times();
    if (number(&rest)) {
        machine_dice_asked();
    }
    model.built = BUILT;
}

static void wait_for_factory(void) {
    char line[LINE_BYTES] = "";
    memset(&around_begins, 0, (size_t)((char *)&around_ends - (char *)&around_begins));
    world_uart_start();
    tell("factory?"); /* bytes before it listens are lost */
    while (!world_uart_line()) {
        sleep_until_interrupt();
    }
    read(world_fd(), line, sizeof line - 1);
    build(line);
}

void around_start(void) {
    if (model.built != BUILT) {
        wait_for_factory();
    } else {
        world_uart_start();
    }
    model.muted = false;
    board_motors(0); /* their power is off through every reset */
}

void around_ready(void) {
    if (!model.ready_sent) {
        model.ready_sent = true;
        tell("ready");
    }
}

void around_tick(void) {
    machine_tick();
    if (model.muted && board_ms() == model.muted_until) {
        model.muted = false;
        uart_mute(false);
    }
    while (world_uart_line()) {
        world_listen();
    }
}
