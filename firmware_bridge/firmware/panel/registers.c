#include "board.h"
#include "board_pins.h"
#include "panel.h"
#include "wire.h"

/* The 165s, in the order in which they come: byte, then bits. */
enum {
    IN_BUTTONS = 0, /* three bytes, contact n = bit n % 8 of byte n / 8, 1 = closed */
    IN_TILES = 3,   /* low half: a tile is seen, high half: its back is the second set's */
    IN_PLATES = 4,  /* low half: up, high half: down */
    IN_DICE = 5,    /* three bits a die, 0 = cannot be read */
    IN_BYTES = 6,
};

/* The 595s: the last byte sent stays in the nearest one. */
enum {
    OUT_HIGH = 4, /* bits 0..1: pan, dice; bits 4..7: buzzers of seats 0..3 */
    OUT_LOW = 5,  /* low half: carriers, high half: lifts */
};

static uint16_t motors_now;
static uint8_t buzzers_now;

static struct {
    bool is_set; /* the pan's output gives pulses */
    uint16_t ms; /* left of the one under way */
} pulse;

/* A pulse begins with the pan's turning, and ends with it if that is sooner. */
void board_motors(uint16_t motors) {
    if (motors & ~motors_now & MOTOR_PAN) {
        pulse.ms = board_start_pulse();
        pulse.is_set = pulse.ms != 0;
    }
    motors_now = motors;
}

/* Every millisecond: the outputs that are on. */
static uint16_t outputs(void) {
    if (!pulse.is_set) {
        return motors_now;
    }
    if (pulse.ms) {
        pulse.ms--;
        return motors_now;
    }
    return (uint16_t)(motors_now & ~MOTOR_PAN);
}

void registers_buzzers(uint8_t seats) { buzzers_now = seats; }

static void load_sensors(void) {
    pin_sensors_load(false);
    pin_sensors_load(true);
}

/* Only behind a whole pass: before, the registers hold what ran through them to displays and lights. */
static void show_motors(void) {
    pin_registers_latch(true);
    pin_registers_latch(false);
    pin_registers_on();
}

static uint8_t out_byte(uint8_t at, uint16_t motors) {
    switch (at) {
    case OUT_HIGH:
        return (uint8_t)(motors >> 8 | buzzers_now << 4);
    case OUT_LOW:
        return (uint8_t)motors;
    default:
        return 0; /* runs through */
    }
}

/* Motors follow here too: their last command goes out while the sensors come in. */
void board_inputs(struct inputs *inputs) {
    uint8_t in[IN_BYTES];
    uint16_t motors = outputs();
    load_sensors();
    for (uint8_t at = 0; at < IN_BYTES; at++) {
        in[at] = wire_byte(out_byte(at, motors));
    }
    show_motors();

    inputs->contacts = in[IN_BUTTONS] | (uint32_t)in[IN_BUTTONS + 1] << 8 | (uint32_t)in[IN_BUTTONS + 2] << 16;
    if (pin_lid()) {
        inputs->contacts |= CONTACT_LID;
    }
    inputs->tile_seen = in[IN_TILES] & 0x0F;
    inputs->tile_back = in[IN_TILES] >> 4;
    inputs->lift_top = in[IN_PLATES] & 0x0F;
    inputs->lift_home = in[IN_PLATES] >> 4;
    inputs->dice[0] = in[IN_DICE] & 0x07;
    inputs->dice[1] = in[IN_DICE] >> 3 & 0x07;
}
