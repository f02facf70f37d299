/* What is soldered to which pin. Everything but the UART and the lid hangs on three wires: data out, data in,
 * clock. */
#ifndef PINS_H
#define PINS_H

#include <avr/io.h>

/* Port B: the wires, and the registers on them (six 74HC165 for sensors, two 74HC595 for motors and
 * buzzers). */
#define REGISTERS_OFF _BV(PB0)   /* output enable of the 595s, pulled up: motors stand until the program says otherwise */
#define REGISTERS_LATCH _BV(PB1) /* rising: the 595s show what they hold */
#define SENSORS_LOAD _BV(PB2)    /* low: the 165s take in what the sensors say */
#define WIRE_OUT _BV(PB3)
#define WIRE_IN _BV(PB4)
#define WIRE_CLOCK _BV(PB5)
#define PORT_B_OUTPUTS (REGISTERS_OFF | REGISTERS_LATCH | SENSORS_LOAD | WIRE_OUT | WIRE_CLOCK)

/* Port C: displays (EA DOGM161, controller ST7036), each chosen by a low level, and the lid. */
#define DISPLAY_CHOICE(seat) (uint8_t)(_BV(PC0) << (seat))
#define DISPLAYS (DISPLAY_CHOICE(0) | DISPLAY_CHOICE(1) | DISPLAY_CHOICE(2) | DISPLAY_CHOICE(3))
#define DISPLAY_LETTER _BV(PC4) /* high: the byte is a letter, low: a command */
#define PORT_C_OUTPUTS (DISPLAYS | DISPLAY_LETTER)
#define LID_SWITCH _BV(PC5) /* closed to ground by the closed lid: a broken wire is an open lid */

/* Port D: UART on 0 and 1, and the strips of lights (APA102), each of which hears the clock while its gate is
 * high. */
#define STRIP_GATE(wall) (uint8_t)(_BV(PD4) << (wall))
#define STRIPS (STRIP_GATE(0) | STRIP_GATE(1) | STRIP_GATE(2) | STRIP_GATE(3))
#define PORT_D_OUTPUTS STRIPS

/* The 165s, in the order in which they come: byte, then bits. */
enum {
    IN_BUTTONS = 0, /* three bytes, contact n = bit n % 8 of byte n / 8, 1 = closed */
    IN_TILES = 3,   /* low half: a tile is seen, high half: its back is the second set's */
    IN_PLATES = 4,  /* low half: up, high half: down */
    IN_DICE = 5,    /* three bits a die, 0 = cannot be read */
    IN_BYTES = 6,
};

/* The 595s: what is sent last stays in the nearest one. */
enum {
    OUT_HIGH = 4, /* bits 0..1: pan, dice; bits 4..7: buzzers of seats 0..3 */
    OUT_LOW = 5,  /* low half: carriers, high half: lifts */
};

#endif
