#include "chip.h"

#include "rp2040.h"
#include "table.h"
#include "usb.h"

enum { WATCHDOG_MS = 250 };

/* --- clocks ------------------------------------------------------------------------------------- */

static void out_of_reset(uint32_t parts) {
    CLEAR_BITS(RESETS) = parts;
    while ((RESETS_DONE & parts) != parts) {
    }
}

/* The crystal times `times`, divided by both. */
static void pll_start(uint32_t pll, uint32_t times, uint32_t first, uint32_t second) {
    REGISTER(pll + PLL_CS) = 1;
    REGISTER(pll + PLL_FBDIV) = times;
    CLEAR_BITS(pll + PLL_PWR) = PLL_OFF | PLL_VCO_OFF;
    while (!(REGISTER(pll + PLL_CS) & PLL_LOCKED)) {
    }
    REGISTER(pll + PLL_PRIM) = first << 16 | second << 12;
    CLEAR_BITS(pll + PLL_PWR) = PLL_POST_OFF;
}

/* 125 MHz for the core, 48 MHz for USB, a microsecond's tick for the watchdog. */
static void clocks_start(void) {
    XOSC_STARTUP = 47; /* 256 periods each: a millisecond */
    XOSC_CTRL = XOSC_ON;
    while (!(XOSC_STATUS & XOSC_STABLE)) {
    }
    CLK_REF_CTRL = REF_IS_XOSC;
    while (CLK_REF_SELECTED != BIT(REF_IS_XOSC)) {
    }
    out_of_reset(RESET_PLL_SYS | RESET_PLL_USB | RESET_IO | RESET_PADS);
    pll_start(PLL_SYS, 125, 6, 2);
    pll_start(PLL_USB, 100, 5, 5);
    CLK_SYS_CTRL = SYS_IS_AUX;
    while (CLK_SYS_SELECTED != BIT(SYS_IS_AUX)) {
    }
    CLK_PERI_CTRL = CLK_ON;
    CLK_USB_CTRL = CLK_ON;
    WATCHDOG_TICK = CRYSTAL_MHZ | TICK_ON;
    out_of_reset(RESET_USB | RESET_UART0);
}

static volatile uint32_t ms;

uint32_t board_ms(void) { return ms; }

void systick_handler(void) {
    ms++;
    usb_tick();
}

/* --- watchdog ----------------------------------------------------------------------------------- */

/* It counts twice in a microsecond (erratum E1). */
void board_watchdog_feed(void) { WATCHDOG_LOAD = WATCHDOG_MS * 2000; }

void chip_watchdog_start(void) {
    PSM_WATCHDOG_RESETS = PSM_ALL_BUT_OSCILLATORS;
    board_watchdog_feed();
    WATCHDOG_CTRL = WATCHDOG_ON;
}

/* --- why it started ----------------------------------------------------------------------------- */

static const uint32_t MEANT = 0x4D4A5400; /* and the cause, in a register that outlives every restart but the power's */

static enum reset_cause cause;

void chip_restart(enum reset_cause why) {
    WATCHDOG_SCRATCH_0 = MEANT | why;
    WATCHDOG_CTRL = WATCHDOG_TRIGGER;
    wait_for_reset();
}

static void find_cause(void) {
    uint32_t kept = WATCHDOG_SCRATCH_0;
    WATCHDOG_SCRATCH_0 = 0;
    if ((kept & ~0xFFu) == MEANT) {
        cause = (enum reset_cause)(kept & 0xFF);
    } else if (WATCHDOG_REASON & REASON_TIMER) {
        cause = CAUSE_WATCHDOG;
    } else {
        cause = CHIP_RESET & HAD_RUN_PIN && !(CHIP_RESET & HAD_POWER_ON) ? CAUSE_BUTTON : CAUSE_POWER;
    }
}

enum reset_cause board_reset_cause(void) { return cause; }

void chip_start(void) {
    find_cause();
    clocks_start();
    SYSTICK_LOAD = CORE_HZ / 1000 - 1;
    SYSTICK_VALUE = 0;
    SYSTICK_CTRL = SYSTICK_ON | SYSTICK_INTERRUPT | SYSTICK_BY_CORE;
}
