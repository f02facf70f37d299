#include "wire.h"

#include "board_pins.h"

/* In software: any three pins will do, and an emulator need not know more of the chip than its pins. */
uint8_t wire_byte(uint8_t out) {
    uint8_t in = 0;
    for (uint8_t bit = 0; bit < 8; bit++) {
        pin_data_out(out & 0x80);
        out = (uint8_t)(out << 1);
        in = (uint8_t)(in << 1);
        if (pin_data_in()) {
            in |= 1;
        }
        pin_clock(true);
        pin_clock(false);
    }
    return in;
}
