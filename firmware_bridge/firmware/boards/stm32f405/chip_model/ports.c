/* Ports A to C, and at their pins what the board's plan says (docs/kit.md): hardware/board_pins.h seen from the other end.
 * A pin that is no output floats. */
#include "chip_model.h"
#include "stm32f405.h"
#include "wiring.h"

enum { PORTS = 3, PORT_BYTES = 0x400 };
enum { A, B, C };
enum { OFF = 7, LATCH = 6, LOAD = 8, LETTER = 9, DATA_OUT = 15, DATA_IN = 14, CLOCK = 13, LID = 3, STRIP_0 = 4, TX = 6, RX = 7 };

static struct port {
    uint32_t mode, pull, alternate_low, out;
} ports[PORTS];

static const struct {
    uint8_t port, pin;
} choices[SEATS] = {{C, 2}, {C, 1}, {B, 10}, {B, 11}};

/* After a reset the debugger's pins are the debugger's. */
void ports_reset(void) {
    ports[A] = (struct port){.mode = 0xA8000000, .pull = 0x64000000};
    ports[B] = (struct port){.mode = 0x00000280, .pull = 0x00000100};
    ports[C] = (struct port){0};
}

static unsigned port_of(uint32_t address) { return (address - GPIOA) / PORT_BYTES; }

static bool is_output(unsigned port, unsigned pin) { return (ports[port].mode >> 2 * pin & 3) == PIN_OUTPUT; }

static bool high(unsigned port, unsigned pin) { return is_output(port, pin) && ports[port].out >> pin & 1; }

static bool low(unsigned port, unsigned pin) { return is_output(port, pin) && !(ports[port].out >> pin & 1); }

bool ports_have_registers_on(void) { return low(C, OFF); }

static bool is_usart(unsigned pin) {
    return (ports[B].mode >> 2 * pin & 3) == PIN_ALTERNATE && (ports[B].alternate_low >> 4 * pin & 0xF) == USART1_ON_PIN;
}

bool ports_have_usart(void) { return is_usart(TX) && is_usart(RX); }

/* An open lid leaves its pin to the pull-up; without one it says anything, here: closed. */
static uint32_t inputs_of(unsigned port) {
    bool pulled = (ports[C].pull >> 2 * LID & 3) == PIN_PULLED_UP;
    if (port == B) {
        return (uint32_t)wiring_data_in() << DATA_IN;
    }
    return port == C ? (uint32_t)(pulled && wiring_lid_open()) << LID : 0;
}

uint32_t ports_read(uint32_t address) {
    const struct port *port = &ports[port_of(address)];
    switch ((address - GPIOA) % PORT_BYTES) {
    case GPIO_MODE_AT:
        return port->mode;
    case GPIO_PULL_AT:
        return port->pull;
    case GPIO_ALTERNATE_LOW_AT:
        return port->alternate_low;
    case GPIO_IN_AT:
        return inputs_of(port_of(address));
    default:
        return 0;
    }
}

static void clock_rises(void) {
    struct wires wires = {.data = high(B, DATA_OUT), .letter = high(B, LETTER)};
    for (uint8_t n = 0; n < SEATS; n++) {
        wires.displays |= (uint8_t)(low(choices[n].port, choices[n].pin) << n);
        wires.strips |= (uint8_t)(high(A, STRIP_0 + n) << n);
    }
    wiring_clock(wires);
}

static void set(unsigned port, uint32_t value) {
    bool clock = high(B, CLOCK), latch = high(C, LATCH), load = low(B, LOAD);
    ports[port].out = (ports[port].out & ~(value >> 16)) | (value & 0xFFFF);
    if (!clock && high(B, CLOCK)) {
        clock_rises();
    }
    if (!latch && high(C, LATCH)) {
        wiring_latch();
    }
    if (!load && low(B, LOAD)) {
        wiring_load();
    }
}

void ports_written(uint32_t address, uint32_t value) {
    unsigned number = port_of(address);
    struct port *port = &ports[number];
    if (!system_bit_on(RCC_AHB1ENR_AT, AHB1_GPIOA << number)) {
        chip_mistake("a port without its clock hears nothing.");
    }
    switch ((address - GPIOA) % PORT_BYTES) {
    case GPIO_MODE_AT:
        port->mode = value;
        break;
    case GPIO_PULL_AT:
        port->pull = value;
        break;
    case GPIO_ALTERNATE_LOW_AT:
        port->alternate_low = value;
        break;
    case GPIO_SET_AT:
        set(number, value);
        break;
    default:
        chip_mistake("nothing can be written to that register of a port.");
    }
}
