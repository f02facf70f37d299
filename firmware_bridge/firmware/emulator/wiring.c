#include <avr_ioport.h>
#include <string.h>

#include "board_config.h"
#include "emulator.h"

/* The chip's ports, as addresses in its data space, and what hangs on their pins: boards/atmega328p/board_pins.h
 * seen from the other end. */
enum { DDRB = 0x24, PORTB = 0x25, PORTC = 0x28, PORTD = 0x2B, GPIOR0 = 0x3E };
enum { OFF = 0, LATCH = 1, LOAD = 2, DATA_OUT = 3, DATA_IN = 4, CLOCK = 5 }; /* port B */
enum { DISPLAY_0 = 0, DISPLAY_LETTER = 4, LID = 5 };                         /* port C */
enum { STRIP_0 = 4 };                                                        /* port D */

static avr_t *chip;
static avr_irq_t *data_in, *lid;

static bool pin(int port, int bit) { return chip->data[port] >> bit & 1; }

/* --- shift registers -------------------------------------------------------------------------- */

static uint64_t sensors; /* 48 bits on their way in, the highest next */
static uint16_t held;    /* what the 595s hold */
static uint16_t shown;   /* and what they show */

static uint8_t bits(uint32_t low, uint32_t high) { return (uint8_t)(low | high << 4); }

static void show_next_sensor(void) { avr_raise_irq(data_in, sensors >> 47 & 1); }

static void load_sensors(void) {
    const struct inputs *in = machine_inputs();
    const uint8_t bytes[] = {
        (uint8_t)in->contacts,
        (uint8_t)(in->contacts >> 8),
        (uint8_t)(in->contacts >> 16),
        bits(in->tile_seen, in->tile_back),
        bits(in->lift_top, in->lift_home),
        (uint8_t)(in->dice[0] | in->dice[1] << 3),
    };
    sensors = 0;
    for (unsigned n = 0; n < sizeof bytes; n++) {
        sensors = sensors << 8 | bytes[n];
    }
    show_next_sensor();
}

/* --- displays: ST7036 ------------------------------------------------------------------------- */

enum { SET_ADDRESS = 0x80 };

static struct {
    uint8_t byte, clocks;
    uint8_t letters[DISPLAY_WIDTH];
    uint8_t cursor;
} displays[SEATS];

static void display_shows(uint8_t seat) {
    uint8_t length = DISPLAY_WIDTH;
    while (length && displays[seat].letters[length - 1] == ' ') {
        length--;
    }
    panel_display(seat, displays[seat].letters, length);
}

/* The firmware always writes a whole line: it is told when its last letter is there. */
static void display_takes(uint8_t seat, uint8_t byte) {
    if (!pin(PORTC, DISPLAY_LETTER)) {
        displays[seat].cursor = byte & SET_ADDRESS ? byte & 0x7F : displays[seat].cursor;
    } else if (displays[seat].cursor < DISPLAY_WIDTH) {
        displays[seat].letters[displays[seat].cursor++] = byte;
        if (displays[seat].cursor == DISPLAY_WIDTH) {
            display_shows(seat);
        }
    }
}

static void display_clocked(uint8_t seat, bool bit) {
    displays[seat].byte = (uint8_t)(displays[seat].byte << 1 | bit);
    if (++displays[seat].clocks == 8) {
        displays[seat].clocks = 0;
        display_takes(seat, displays[seat].byte);
    }
}

/* --- lights: APA102 --------------------------------------------------------------------------- */

static const uint32_t LAMP = 0xE0000000; /* the three ones in front of every lamp's colour */

static struct {
    uint32_t word;
    uint8_t clocks;
    uint8_t lamp; /* the one that takes the next colour, from 1 */
    struct colour shown[BOARD_STACKS + 1];
    struct colour sent[BOARD_STACKS + 1];
} strips[WALLS];

static bool same(struct colour a, struct colour b) { return memcmp(&a, &b, sizeof a) == 0; }

/* Lamps beside each other that took the same new colour are told together. */
static void strip_shows(uint8_t wall) {
    struct colour *sent = strips[wall].sent, *before = strips[wall].shown;
    for (uint8_t first = 1; first <= BOARD_STACKS; first++) {
        uint8_t last = first;
        if (same(sent[first], before[first])) {
            continue;
        }
        while (last < BOARD_STACKS && same(sent[last + 1], sent[first]) && !same(sent[last + 1], before[last + 1])) {
            last++;
        }
        panel_light(wall, first, last, sent[first]);
        first = last;
    }
    memcpy(before, sent, sizeof strips[wall].shown);
}

static void strip_takes(uint8_t wall, uint32_t word) {
    if ((word & LAMP) == LAMP && strips[wall].lamp <= BOARD_STACKS) {
        strips[wall].sent[strips[wall].lamp++] =
            (struct colour){(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16)};
    } else if (word == 0) {
        if (strips[wall].lamp > 1) {
            strip_shows(wall);
        }
        strips[wall].lamp = 1;
    }
}

static void strip_clocked(uint8_t wall, bool bit) {
    strips[wall].word = strips[wall].word << 1 | bit;
    if (++strips[wall].clocks == 32) {
        strips[wall].clocks = 0;
        strip_takes(wall, strips[wall].word);
    }
}

/* --- buzzers: a pattern is what was heard before a pause -------------------------------------- */

enum { LONG_FROM_MS = 300, PAUSE_MS = 200 };

static struct {
    bool sounds;
    uint32_t ms; /* since it began or stopped */
    uint8_t shorts, longs;
} ears[SEATS];

static void listen(uint8_t seat, bool sounds) {
    ears[seat].ms++;
    if (sounds != ears[seat].sounds) {
        if (!sounds) {
            (*(ears[seat].ms > LONG_FROM_MS ? &ears[seat].longs : &ears[seat].shorts))++;
        }
        ears[seat].sounds = sounds;
        ears[seat].ms = 0;
    }
    if (!sounds && ears[seat].ms >= PAUSE_MS && (ears[seat].shorts || ears[seat].longs)) {
        panel_buzz(seat, ears[seat].longs ? BUZZ_ALARM : ears[seat].shorts > 1 ? BUZZ_REFUSED : BUZZ_NOTICE);
        ears[seat].shorts = ears[seat].longs = 0;
    }
}

/* --- what the firmware says about itself ------------------------------------------------------ */

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

static void clock_pin(struct avr_irq_t *irq, uint32_t high, void *param) {
    (void)irq;
    (void)param;
    if (!high) {
        return;
    }
    bool bit = pin(PORTB, DATA_OUT);
    held = (uint16_t)(held << 1 | bit);
    sensors <<= 1;
    show_next_sensor();
    for (uint8_t n = 0; n < SEATS; n++) {
        if (!pin(PORTC, DISPLAY_0 + n)) {
            display_clocked(n, bit);
        }
        if (pin(PORTD, STRIP_0 + n)) {
            strip_clocked(n, bit);
        }
    }
}

static void latch_pin(struct avr_irq_t *irq, uint32_t high, void *param) {
    (void)irq;
    (void)param;
    if (high) {
        shown = held;
    }
}

static void load_pin(struct avr_irq_t *irq, uint32_t high, void *param) {
    (void)irq;
    (void)param;
    if (!high) {
        load_sensors();
    }
}

/* A pin that is no output floats, and the pull-up keeps the registers off. */
static bool registers_on(void) { return pin(DDRB, OFF) && !pin(PORTB, OFF); }

static bool lid_is_open(void) { return (machine_inputs()->contacts & CONTACT_LID) != 0; }

void wiring_tick(void) {
    uint16_t out = registers_on() ? shown : 0;
    uint16_t motors = (uint16_t)(out & 0x03FF);
    machine_motors(motors);
    panel_motors(motors);
    machine_tick();
    avr_raise_irq(lid, lid_is_open());
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        listen(seat, out >> (12 + seat) & 1);
    }
}

/* As the lid lies before the program has looked for the first time. */
void wiring_reset(void) {
    avr_ioport_external_t levels = {.name = 'C', .mask = 1 << LID, .value = lid_is_open() << LID};
    avr_ioctl(chip, (uint32_t)AVR_IOCTL_IOPORT_SET_EXTERNAL('C'), &levels);
    avr_raise_irq(lid, !lid_is_open()); /* a level that does not change would not be noticed */
    avr_raise_irq(lid, lid_is_open());
}

static avr_irq_t *pin_irq(char port, int bit) {
    return avr_io_getirq(chip, (uint32_t)AVR_IOCTL_IOPORT_GETIRQ(port), bit);
}

void wiring_start(avr_t *avr) {
    chip = avr;
    data_in = pin_irq('B', DATA_IN);
    lid = pin_irq('C', LID);
    avr_irq_register_notify(pin_irq('B', CLOCK), clock_pin, NULL);
    avr_irq_register_notify(pin_irq('B', LATCH), latch_pin, NULL);
    avr_irq_register_notify(pin_irq('B', LOAD), load_pin, NULL);
    avr_register_io_write(avr, GPIOR0, traced, NULL);
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        memset(displays[seat].letters, ' ', DISPLAY_WIDTH);
    }
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        strips[wall].lamp = 1;
    }
}
