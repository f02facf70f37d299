/* What hangs on a board's three wires, seen from the other end: shift registers, displays, strips, buzzers, and behind
 * them the machine model. Shared by all emulated boards with pins. */
#ifndef WIRING_H
#define WIRING_H

#include <stdbool.h>
#include <stdint.h>

/* The levels of a board's outputs while its clock rises. */
struct wires {
    bool data, letter;
    uint8_t displays; /* one bit a seat: chosen, its /CS is low */
    uint8_t strips;   /* one bit a wall: its gate is open */
};

void wiring_start(void);
void wiring_clock(struct wires wires);
bool wiring_data_in(void); /* the last register's output */
void wiring_load(void);    /* the 165s' SH/LD is low */
void wiring_latch(void);   /* the 595s' RCLK rises */
bool wiring_lid_open(void);

/* Every millisecond: motors to the machine, unless the registers are off; sounds to the world. */
void wiring_tick(bool registers_on);

#endif
