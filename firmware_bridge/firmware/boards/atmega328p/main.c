/* The reference board. See board_pins.h for what hangs where. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/atomic.h>

#include "board.h"
#include "board_pins.h"
#include "firmware.h"
#include "panel.h"
#include "uart.h"

/* A tick of 14746 cycles is 27 millionths longer than a millisecond: less than the crystal is off by
 * itself. */
enum { TICK_CYCLES = (F_CPU + 500) / 1000 };

static volatile uint32_t ms;

ISR(TIMER1_COMPA_vect) { ms++; }

uint32_t board_ms(void) {
    uint32_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { now = ms; }
    return now;
}

static void clock_start(void) {
    OCR1A = TICK_CYCLES - 1;
    TCCR1B = _BV(WGM12) | _BV(CS10);
    TIMSK1 = _BV(OCIE1A);
}

/* --- why it started --------------------------------------------------------------------------- */

static uint8_t flags __attribute__((section(".noinit")));

/* Before the memory is set up: after a watchdog reset the watchdog runs on, at its shortest. */
void keep_flags(void) __attribute__((naked, used, section(".init3")));
void keep_flags(void) {
    flags = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

/* A power-on shows as a brown-out too, so the order matters. No flag at all: the program ran into its own
 * beginning. */
enum reset_cause board_reset_cause(void) {
    if (flags & _BV(PORF)) {
        return CAUSE_POWER;
    }
    if (flags & _BV(BORF)) {
        return CAUSE_BROWN_OUT;
    }
    if (flags & _BV(EXTRF)) {
        return CAUSE_BUTTON;
    }
    return flags & _BV(WDRF) ? CAUSE_WATCHDOG : CAUSE_SOFTWARE;
}

void board_watchdog_feed(void) { wdt_reset(); }

/* A byte to this register costs two cycles, and an emulator or a debugger can watch it. */
void board_trace(enum trace what, const uint8_t *bytes, uint8_t length) {
    GPIOR0 = (uint8_t)what;
    GPIOR0 = length;
    while (length--) {
        GPIOR0 = *bytes++;
    }
}

/* --- running ---------------------------------------------------------------------------------- */

/* Sleeps until an interrupt, unless one has brought work since the last round. */
static void rest(void) {
    cli();
    if (firmware_idle()) {
        sleep_enable();
        sei(); /* takes effect behind the next instruction: no interrupt can slip in between */
        sleep_cpu();
        sleep_disable();
    }
    sei();
}

int main(void) {
    pins_start();
    uart_start();
    clock_start();
    set_sleep_mode(SLEEP_MODE_IDLE);
    sei();
    wdt_enable(WDTO_250MS);
    firmware_start();
    uint32_t ticked_at = 0;
    for (;;) {
        firmware_step();
        if (board_ms() != ticked_at) {
            ticked_at = board_ms();
            panel_tick();
        }
        rest();
    }
}
