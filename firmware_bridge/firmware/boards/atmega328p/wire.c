#include "wire.h"

#include "pins.h"

/* In software: 80 cycles a byte are cheap enough, any three pins will do, and an emulator need not know more
 * of the chip than its pins. */
uint8_t wire_byte(uint8_t out) {
    uint8_t in = 0;
    for (uint8_t bit = 0; bit < 8; bit++) {
        if (out & 0x80) {
            PORTB |= WIRE_OUT;
        } else {
            PORTB &= (uint8_t)~WIRE_OUT;
        }
        out = (uint8_t)(out << 1);
        in = (uint8_t)(in << 1);
        if (PINB & WIRE_IN) {
            in |= 1;
        }
        PORTB |= WIRE_CLOCK;
        PORTB &= (uint8_t)~WIRE_CLOCK;
    }
    return in;
}

void wire_start(void) {
    PORTB = REGISTERS_OFF | SENSORS_LOAD;
    DDRB = PORT_B_OUTPUTS;
    PORTC = DISPLAYS | LID_SWITCH; /* the latter's pull-up */
    DDRC = PORT_C_OUTPUTS;
    PORTD = 0;
    DDRD = PORT_D_OUTPUTS;
}
