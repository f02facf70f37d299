/* A board with real wires: its pins and its values in flash. */
#include "around.h"

#include "board.h"
#include "board_pins.h"
#include "memory.h"
#include "panel.h"

/* Its level stands before it is an output. */
static void output(struct pin pin, bool high) {
    pin_to(pin, high);
    GPIO_MODE(pin.port) = (GPIO_MODE(pin.port) & ~(3u << 2 * pin.number)) | (uint32_t)PIN_OUTPUT << 2 * pin.number;
}

/* After a reset every pin is an input. */
static void pull_up(struct pin pin) { GPIO_PULL(pin.port) |= (uint32_t)PIN_PULLED_UP << 2 * pin.number; }

static void pins_start(void) {
    RCC_AHB1ENR |= AHB1_GPIOA | AHB1_GPIOB | AHB1_GPIOC;
    barrier(); /* a port hears nothing for two cycles after its clock has come */
    output(REGISTERS_OFF, true);
    output(REGISTERS_LATCH, false);
    output(SENSORS_LOAD, true);
    output(WIRE_OUT, false);
    output(WIRE_CLOCK, false);
    output(DISPLAY_LETTER, false);
    for (uint8_t n = 0; n < SEATS; n++) {
        output(display_choices[n], true);
        output((struct pin){STRIP_GATES.port, (uint8_t)(STRIP_GATES.number + n)}, false);
    }
    pull_up(LID_SWITCH);
}

void around_start(void) {
    pins_start();
    memory_start();
}

void around_ready(void) {}

void around_tick(void) { panel_tick(); }

/* A word a byte over SWO, where a debugger has opened its first port. */
void board_trace(enum trace what, const uint8_t *bytes, uint8_t length) {
    if (!(ITM_PORTS_OPEN & BIT(0))) {
        return;
    }
    const uint8_t head[] = {(uint8_t)what, length};
    for (uint8_t n = 0; n < sizeof head + length; n++) {
        while (!(ITM_PORT_0 & 1)) { /* no room */
        }
        ITM_PORT_0 = n < sizeof head ? head[n] : bytes[n - sizeof head];
    }
}
