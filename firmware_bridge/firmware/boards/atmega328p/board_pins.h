/* What is soldered to which pin. Everything but the UART and the lid hangs on three wires: data out, data in,
 * clock. */
#ifndef BOARD_PINS_H
#define BOARD_PINS_H

#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

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

/* --- what panel/panel.h asks for: a pin that is known here is one instruction ------------------ */

#define PIN_TO(port, pin, high) ((high) ? (void)((port) |= (pin)) : (void)((port) &= (uint8_t) ~(pin)))

static inline void pin_data_out(bool high) { PIN_TO(PORTB, WIRE_OUT, high); }
static inline void pin_clock(bool high) { PIN_TO(PORTB, WIRE_CLOCK, high); }
static inline bool pin_data_in(void) { return PINB & WIRE_IN; }
static inline void pin_sensors_load(bool high) { PIN_TO(PORTB, SENSORS_LOAD, high); }
static inline void pin_registers_latch(bool high) { PIN_TO(PORTB, REGISTERS_LATCH, high); }
static inline void pin_registers_on(void) { PORTB &= (uint8_t)~REGISTERS_OFF; }
static inline void pin_display_choice(uint8_t seat, bool high) { PIN_TO(PORTC, DISPLAY_CHOICE(seat), high); }
static inline void pin_display_letter(bool high) { PIN_TO(PORTC, DISPLAY_LETTER, high); }
static inline void pin_strip_gate(uint8_t wall, bool high) { PIN_TO(PORTD, STRIP_GATE(wall), high); }
static inline bool pin_lid(void) { return PINC & LID_SWITCH; }

/* As they are to be before anything else is done. */
static inline void pins_start(void) {
    PORTB = REGISTERS_OFF | SENSORS_LOAD;
    DDRB = PORT_B_OUTPUTS;
    PORTC = DISPLAYS | LID_SWITCH; /* the latter's pull-up */
    DDRC = PORT_C_OUTPUTS;
    PORTD = 0;
    DDRD = PORT_D_OUTPUTS;
}

#endif
