/* What hangs on three wires: displays, lights, buzzers, and the shift registers of sensors and motors. Each millisecond
 * one byte, one lamp, one step of a tone, so that the line never waits.
 *
 * A board gives its pins in `board_pins.h`, as functions that the compiler puts in place:
 *
 *     void pin_data_out(bool high), pin_clock(bool high); bool pin_data_in(void);
 *     void pin_sensors_load(bool high);              the 165s take in what the sensors say while it is low
 *     void pin_registers_latch(bool high);           rising: the 595s show what they hold
 *     void pin_registers_on(void);                   from the first whole pass on; off through every reset
 *     void pin_display_choice(uint8_t seat, bool high), pin_display_letter(bool high);
 *     void pin_strip_gate(uint8_t wall, bool high);  its strip hears the clock while it is high
 *     bool pin_lid(void);                            high while the lid is open
 *
 * A clock's half is to last 200 ns at least: the displays are not quicker, nor are long cables. */
#ifndef PANEL_H
#define PANEL_H

#include <stdint.h>

/* Behind the board's own start of its pins, every millisecond. */
void panel_tick(void);

/* For `panel_tick`. */
void displays_tick(void);
void strips_tick(void);
void buzzers_tick(void);

/* The board's: how many milliseconds the pan's output is on where it presses another board's start button through a relay.
 * 0: it drives the pan itself, and is on as long as that is to turn. */
uint16_t board_start_pulse(void);

/* The buzzers that sound from the next millisecond on, one bit a seat. */
void registers_buzzers(uint8_t seats);

#endif
