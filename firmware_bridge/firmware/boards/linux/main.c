/* The firmware as a process: its UART is a descriptor or a pseudo-terminal, its mechanics the machine
 * model. */
#define _GNU_SOURCE
#include <poll.h>
#include <stdlib.h>
#include <time.h>

#include "bench.h"
#include "board.h"
#include "board_config.h"
#include "firmware.h"
#include "frames.h"

enum {
    WATCHDOG_MS = 250,
    AWAKE_MS = 100, /* the clock keeps ticking so long after something happened: debounce needs it */
    SLEEP_MS = 20,  /* a look at the clock when nothing happens at all */
    TRANSMIT_BYTES = 512,
    RECEIVE_BYTES = 512,
};

static struct options options;
static int line;

static struct {
    uint32_t ms; /* its clock; the machine's is the same */
    uint32_t awake_until;
    uint32_t muted_until;
    uint32_t fed_at; /* when the watchdog heard from the program */
    bool hangs;
    bool powered;
    uint32_t power_back; /* when it is not */
    enum reset_cause cause;
    uint32_t boot_id;
    struct times times;
    uint8_t transmit[TRANSMIT_BYTES];
    int transmitting;
} chip;

/* --- board.h ---------------------------------------------------------------------------------- */

void board_settings(struct settings *settings) { *settings = options.settings; }

void board_times(struct times *times) { *times = chip.times; }

enum reset_cause board_reset_cause(void) { return chip.cause; }

uint32_t board_boot_id(void) { return chip.boot_id; }

uint32_t board_ms(void) { return chip.ms; }

void board_watchdog_feed(void) { chip.fed_at = chip.ms; }

bool board_uart_put(uint8_t byte) {
    if (chip.transmitting == TRANSMIT_BYTES) {
        return false;
    }
    chip.transmit[chip.transmitting++] = byte;
    return true;
}

bool board_uart_idle(void) { return chip.transmitting == 0; }

bool board_uart_can(uint32_t baud) { return baud > 0; } /* no wire, no rate */

void board_uart_speed(uint32_t baud) { (void)baud; }

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

/* --- what happens to the chip ----------------------------------------------------------------- */

void chip_reset(enum reset_cause cause) {
    chip.cause = cause;
    chip.boot_id++;
    chip.hangs = false;
    chip.powered = true;
    chip.muted_until = chip.ms;
    chip.transmitting = 0;
    firmware_start();
    chip.fed_at = chip.ms;
}

void chip_without_power(uint32_t ms) {
    board_motors(0);
    panel_dark();
    chip.powered = false;
    chip.power_back = chip.ms + ms;
}

void chip_hang(void) { chip.hangs = true; }

void chip_mute(uint32_t ms) { chip.muted_until = chip.ms + ms; }

void chip_times(struct times times) { chip.times = times; }

static bool muted(void) { return (int32_t)(chip.muted_until - chip.ms) > 0; }

/* --- running ---------------------------------------------------------------------------------- */

static void transmit(void) {
    if (!muted()) {
        line_write(line, chip.transmit, chip.transmitting);
    }
    chip.transmitting = 0;
}

/* False when the line's other end is gone permanently. */
static bool receive(void) {
    uint8_t bytes[RECEIVE_BYTES];
    uint16_t free_bytes = frames_free();
    int count = line_read(line, bytes, free_bytes < RECEIVE_BYTES ? free_bytes : RECEIVE_BYTES);
    for (int n = 0; n < count && chip.powered && !muted(); n++) {
        frames_received(bytes[n]);
    }
    return count >= 0;
}

/* Steps until everything received is answered. */
static void step(void) {
    uint16_t free_bytes;
    int sent;
    if (chip.hangs || !chip.powered) {
        return;
    }
    do {
        free_bytes = frames_free();
        firmware_step();
        sent = chip.transmitting;
        transmit();
    } while (sent || frames_free() != free_bytes);
}

static void tick(void) {
    chip.ms++;
    machine_tick();
    if (machine_busy()) {
        chip.awake_until = chip.ms + AWAKE_MS;
    }
    step();
    if (!chip.powered && chip.ms == chip.power_back) {
        chip_reset(CAUSE_BROWN_OUT);
    } else if (chip.powered && chip.ms - chip.fed_at > WATCHDOG_MS) {
        chip_reset(CAUSE_WATCHDOG);
    }
}

static uint32_t real_ms(void) {
    static struct timespec start;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (start.tv_sec == 0) {
        start = now;
    }
    double seconds = (double)(now.tv_sec - start.tv_sec) + (double)(now.tv_nsec - start.tv_nsec) * 1e-9;
    return (uint32_t)(int64_t)(seconds * options.speed * 1000);
}

/* Milliseconds of real time to wait when nobody speaks. */
static int patience(void) {
    bool awake = chip.hangs || !chip.powered || (int32_t)(chip.awake_until - chip.ms) > 0;
    double ms = (awake ? 1 : SLEEP_MS) / options.speed;
    return ms < 1 ? 1 : (int)ms;
}

int main(int count, char **arguments) {
    options = options_read(count, arguments);
    world_open(&options);
    line = line_open(&options);
    if (options.speed == 0) {
        options.speed = 1000; /* as fast as poll waits */
    }
    machine_start(options.seed);
    machine_pace(options.pace);
    if (options.ask_dice) {
        machine_dice_asked();
    }
    chip.times = machine_times();
    chip.boot_id = options.boot_id - 1;
    chip_reset(CAUSE_POWER);
    tell("ready");
    for (;;) {
        while ((int32_t)(real_ms() - chip.ms) > 0) {
            tick();
        }
        step();
        struct pollfd waits[] = {{.fd = line, .events = POLLIN}, {.fd = world_fd(), .events = POLLIN}};
        if (poll(waits, 2, patience()) < 0) {
            continue;
        }
        if (waits[1].revents) {
            chip.awake_until = chip.ms + AWAKE_MS;
            if (!world_listen()) {
                return 0;
            }
        }
        if (waits[0].revents && !receive()) {
            return 0;
        }
        step();
    }
}
