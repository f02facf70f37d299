#include "board.h"
#include "board_config.h"
#include "board_pins.h"
#include "panel.h"
#include "wire.h"

/* APA102: four zeros, four bytes a lamp, and as many clocks more as half the lamps, so that the last one
 * hears all. */
enum {
    LAMP_FULL = 0xFF, /* three ones, then the brightness */
    START = 0,        /* steps: the start, the lamps 1.., the end */
    END = BOARD_STACKS + 1,
    REST = END + 1,
};

_Static_assert(BOARD_STACKS <= 64, "the end's 32 clocks are enough for the last lamp");

static struct {
    struct colour lamps[BOARD_STACKS];
    uint8_t step;
    uint8_t again; /* something changed while it was being sent */
} strips[WALLS];

void board_light(uint8_t wall, uint8_t first, uint8_t last, struct colour colour) {
    for (uint8_t stack = first; stack <= last; stack++) {
        strips[wall].lamps[stack - 1] = colour;
    }
    strips[wall].again = 1;
}

static void send(uint8_t wall, uint8_t first, struct colour colour) {
    pin_strip_gate(wall, true);
    wire_byte(first);
    wire_byte(colour.blue);
    wire_byte(colour.green);
    wire_byte(colour.red);
    pin_strip_gate(wall, false);
}

static void send_step(uint8_t wall) {
    static const struct colour nothing = {0, 0, 0};
    uint8_t step = strips[wall].step++;
    if (step == START || step == END) {
        send(wall, 0, nothing);
    } else {
        send(wall, LAMP_FULL, strips[wall].lamps[step - 1]);
    }
}

void strips_tick(void) {
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        if (strips[wall].step == REST && strips[wall].again) {
            strips[wall].again = 0;
            strips[wall].step = START;
        }
        if (strips[wall].step < REST) {
            send_step(wall);
            return;
        }
    }
}
