/* The reference board around an emulated ATmega328P (libsimavr). For tests only: simavr is under the GPL and
 * is never part of what is shipped. */
#ifndef EMULATOR_H
#define EMULATOR_H

#include <sim_avr.h>
#include <stdbool.h>
#include <stdint.h>

#include "bench.h"

enum { CLOCK_HZ = 14745600 };

/* --- pins.c: what hangs on them (wiring/) ----------------------------------------------------- */

void pins_start(avr_t *avr);

/* Every millisecond. */
void pins_tick(void);

/* Behind every reset of the chip. */
void pins_reset(void);

/* --- serial.c: the UART and the line ---------------------------------------------------------- */

void serial_start(avr_t *avr, int line);

/* Takes received bytes at this time of the chip; false when the line's other end is gone permanently. */
bool serial_receive(avr_cycle_count_t now);

/* Moves bytes that are due at the chip's present time. */
void serial_tick(void);

/* Whether bytes are under way, or an answer may be. */
bool serial_busy(void);

/* Neither hears nor speaks until then. */
void serial_mute_until(avr_cycle_count_t cycle);
void serial_reset(void);

#endif
