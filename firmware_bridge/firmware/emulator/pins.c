#include <avr_ioport.h>
#include <stddef.h>

#include "emulator.h"
#include "wiring.h"

/* The chip's ports, as addresses in its data space, and what hangs on their pins: boards/atmega328p/board_pins.h
 * seen from the other end. */
enum { DDRB = 0x24, PORTB = 0x25, PORTC = 0x28, PORTD = 0x2B, GPIOR0 = 0x3E };
enum { OFF = 0, LATCH = 1, LOAD = 2, DATA_OUT = 3, DATA_IN = 4, CLOCK = 5 }; /* port B */
enum { DISPLAY_0 = 0, DISPLAY_LETTER = 4, LID = 5 };                         /* port C */
enum { STRIP_0 = 4 };                                                        /* port D */

static avr_t *chip;
static avr_irq_t *data_in, *lid;

static bool pin(int port, int bit) { return chip->data[port] >> bit & 1; }

/* --- traces of the firmware ------------------------------------------------------------------- */

static struct {
    uint8_t bytes[64];
    uint8_t count;
} trace;

static void traced(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    (void)param;
    avr->data[address] = value;
    trace.bytes[trace.count++ % sizeof trace.bytes] = value;
    if (trace.count >= 2 && trace.count == trace.bytes[1] + 2) {
        trace.count = 0;
        panel_trace((enum trace)trace.bytes[0], trace.bytes + 2, trace.bytes[1]);
    }
}

/* --- pins ------------------------------------------------------------------------------------- */

static void show_data_in(void) { avr_raise_irq(data_in, wiring_data_in()); }

static void clock_pin(struct avr_irq_t *irq, uint32_t high, void *param) {
    (void)irq;
    (void)param;
    if (!high) {
        return;
    }
    wiring_clock((struct wires){.data = pin(PORTB, DATA_OUT),
                                .letter = pin(PORTC, DISPLAY_LETTER),
                                .displays = (uint8_t)(~chip->data[PORTC] >> DISPLAY_0 & 0x0F),
                                .strips = chip->data[PORTD] >> STRIP_0 & 0x0F});
    show_data_in();
}

static void latch_pin(struct avr_irq_t *irq, uint32_t high, void *param) {
    (void)irq;
    (void)param;
    if (high) {
        wiring_latch();
    }
}

static void load_pin(struct avr_irq_t *irq, uint32_t high, void *param) {
    (void)irq;
    (void)param;
    if (!high) {
        wiring_load();
        show_data_in();
    }
}

/* A pin that is no output floats, and the pull-up keeps the registers off. */
static bool registers_on(void) { return pin(DDRB, OFF) && !pin(PORTB, OFF); }

void pins_tick(void) {
    wiring_tick(registers_on());
    avr_raise_irq(lid, wiring_lid_open());
}

/* As the lid lies before the program has looked for the first time. */
void pins_reset(void) {
    avr_ioport_external_t levels = {.name = 'C', .mask = 1 << LID, .value = wiring_lid_open() << LID};
    avr_ioctl(chip, (uint32_t)AVR_IOCTL_IOPORT_SET_EXTERNAL('C'), &levels);
    avr_raise_irq(lid, !wiring_lid_open()); /* a level that does not change would not be noticed */
    avr_raise_irq(lid, wiring_lid_open());
}

static avr_irq_t *pin_irq(char port, int bit) {
    return avr_io_getirq(chip, (uint32_t)AVR_IOCTL_IOPORT_GETIRQ(port), bit);
}

void pins_start(avr_t *avr) {
    chip = avr;
    data_in = pin_irq('B', DATA_IN);
    lid = pin_irq('C', LID);
    avr_irq_register_notify(pin_irq('B', CLOCK), clock_pin, NULL);
    avr_irq_register_notify(pin_irq('B', LATCH), latch_pin, NULL);
    avr_irq_register_notify(pin_irq('B', LOAD), load_pin, NULL);
    avr_register_io_write(avr, GPIOR0, traced, NULL);
    wiring_start();
}
