/* Parts of a program that runs the firmware at a desk: options, a line, a channel for the world's
 * words. Shared by the host process (boards/linux) and the emulated chip (emulator). */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stdint.h>

#include "machine.h"

/* --- options ---------------------------------------------------------------------------------- */

struct options {
    int uart;    /* file descriptor of the line; -1: open a pseudo-terminal and print its name */
    int control; /* file descriptor of the world's words; -1: standard input and output */
    double speed; /* how much faster than real time the clock runs; 0 = as fast as it can */
    uint32_t seed;
    uint32_t boot_id; /* of the first start */
    bool ask_dice;
    struct pace pace;
    struct settings settings;
    uint16_t start_pulse; /* milliseconds, of a board with pins; 0 = none */
    const char *image; /* the program for an emulated chip */
};

/* Ends the program with a sentence when the arguments make no sense. */
struct options options_read(int count, char **arguments);

/* --- the line --------------------------------------------------------------------------------- */

/* Opens what the options name; never blocks afterwards. */
int line_open(const struct options *options);

/* Reads up to `most` bytes; returns 0 when none waits, -1 when the line is gone. */
int line_read(int line, uint8_t *bytes, int most);

/* Writes bytes; those that do not fit are lost, as on a wire without a listener. */
void line_write(int line, const uint8_t *bytes, int length);

/* --- the world's words ------------------------------------------------------------------------ */

void world_open(const struct options *options);

/* The descriptor to wait for. */
int world_fd(void);

/* Reads words and does what they say; false when the other end is gone. Words about the chip come to
 * `chip_word`. */
bool world_listen(void);

/* One line to the world. */
void tell(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* --- what the program does with words about the chip ------------------------------------------ */

void chip_reset(enum reset_cause cause);
void chip_without_power(uint32_t ms); /* then it restarts after a brown-out */
void chip_hang(void);
void chip_mute(uint32_t ms);
void chip_times(struct times times);

/* --- what can be seen and heard at the table: reported when it changes ------------------------ */

void panel_display(uint8_t seat, const uint8_t *text, uint8_t length);
void panel_light(uint8_t wall, uint8_t first, uint8_t last, struct colour colour);
void panel_dark(void);
void panel_buzz(uint8_t seat, enum buzz pattern);
void panel_motors(uint16_t motors);

/* Traces of the firmware. */
void panel_trace(enum trace what, const uint8_t *bytes, uint8_t length);

#endif
