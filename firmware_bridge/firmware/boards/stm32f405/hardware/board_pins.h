/* What is soldered to which pin of an Adafruit Feather STM32F405 (docs/kit.md). Everything but the UART and the lid hangs
 * on three wires: data out, data in, clock. */
#ifndef BOARD_PINS_H
#define BOARD_PINS_H

#include <stdbool.h>

#include "stm32f405.h"

/* A port and the number of a pin in it. */
struct pin {
    uint32_t port;
    uint8_t number;
};

#define PA(n) ((struct pin){GPIOA, n})
#define PB(n) ((struct pin){GPIOB, n})
#define PC(n) ((struct pin){GPIOC, n})

#define WIRE_OUT PB(15)
#define WIRE_IN PB(14)
#define WIRE_CLOCK PB(13)
#define REGISTERS_OFF PC(7)   /* output enable of the 595s, pulled up: motors stand until the program says otherwise */
#define REGISTERS_LATCH PC(6) /* rising: the 595s show what they hold */
#define SENSORS_LOAD PB(8)    /* low: the 165s take in what the sensors say */
#define DISPLAY_LETTER PB(9)  /* high: the byte is a letter, low: a command */
#define LID_SWITCH PC(3)      /* closed to ground by the closed lid: a broken wire is an open lid */
#define STRIP_GATES PA(4)     /* and the three behind it, by wall */

/* A display is chosen by a low level. */
static const struct pin display_choices[] = {{GPIOC, 2}, {GPIOC, 1}, {GPIOB, 10}, {GPIOB, 11}};

enum { ROUNDS_OF_200_NS = CORE_HZ / 5000000 / 3 + 1 };

/* Then it has its time: neither displays nor long cables are as quick as the chip. */
static inline void pin_to(struct pin pin, bool high) {
    GPIO_SET(pin.port) = BIT(pin.number) << (high ? 0 : 16);
    wait_rounds(ROUNDS_OF_200_NS);
}

static inline bool pin_is_high(struct pin pin) { return GPIO_IN(pin.port) >> pin.number & 1; }

/* --- what panel/panel.h asks for ---------------------------------------------------------------- */

static inline void pin_data_out(bool high) { pin_to(WIRE_OUT, high); }
static inline void pin_clock(bool high) { pin_to(WIRE_CLOCK, high); }
static inline bool pin_data_in(void) { return pin_is_high(WIRE_IN); }
static inline void pin_sensors_load(bool high) { pin_to(SENSORS_LOAD, high); }
static inline void pin_registers_latch(bool high) { pin_to(REGISTERS_LATCH, high); }
static inline void pin_registers_on(void) { pin_to(REGISTERS_OFF, false); }
static inline void pin_display_choice(uint8_t seat, bool high) { pin_to(display_choices[seat], high); }
static inline void pin_display_letter(bool high) { pin_to(DISPLAY_LETTER, high); }
static inline void pin_strip_gate(uint8_t wall, bool high) {
    pin_to((struct pin){STRIP_GATES.port, (uint8_t)(STRIP_GATES.number + wall)}, high);
}
static inline bool pin_lid(void) { return pin_is_high(LID_SWITCH); }

#endif
