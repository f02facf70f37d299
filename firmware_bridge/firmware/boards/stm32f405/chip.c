#include "chip.h"

#include "stm32f405.h"

enum {
    CRYSTAL_MHZ = 12, /* of an Adafruit Feather STM32F405 */
    INTERNAL_MHZ = 16,
    PLL_TIMES = 336, /* of 1 MHz, then halved */
    PATIENCE = 100000,
    WATCHDOG_MS = 250,
};

/* --- clock ------------------------------------------------------------------------------------ */

/* False if it never comes: a crystal that is broken, or an emulator that has no clocks. */
static bool comes(uint32_t address, uint32_t mask, uint32_t wanted) {
    for (uint32_t n = 0; n < PATIENCE; n++) {
        if ((REGISTER(address) & mask) == wanted) {
            return true;
        }
    }
    return false;
}

/* 168 MHz from the crystal, or else from the chip's own 16 MHz, 1 % off. */
static void clock_start(void) {
    RCC_CR |= CR_HSE_ON;
    bool crystal = comes(RCC_CR_AT, CR_HSE_READY, CR_HSE_READY);
    RCC_PLLCFGR = PLL_TIMES << 6 | PLL_Q7 | (crystal ? PLL_FROM_HSE | CRYSTAL_MHZ : INTERNAL_MHZ);
    RCC_CR |= CR_PLL_ON;
    comes(RCC_CR_AT, CR_PLL_READY, CR_PLL_READY);
    FLASH_ACR = ACR_5_WAITS | ACR_PREFETCH | ACR_CACHES;
    RCC_CFGR = CFGR_APB1_BY_4 | CFGR_APB2_BY_2 | CFGR_FROM_PLL;
    comes(RCC_CFGR_AT, CFGR_SOURCE, CFGR_IS_PLL);
}

static volatile uint32_t ms, fed_at;
static bool is_watched;

uint32_t board_ms(void) { return ms; }

/* --- watchdog: one that knows the cause, and the chip's own for when no interrupt comes any more -- */

void board_watchdog_feed(void) {
    fed_at = ms;
    IWDG_KEY = IWDG_FEED;
}

void systick_handler(void) {
    ms++;
    if (is_watched && ms - fed_at > WATCHDOG_MS) {
        chip_restart(CAUSE_WATCHDOG);
    }
}

/* Later than the other one: its oscillator runs at 17 to 47 kHz, so it strikes after 255 to 706 ms. */
void chip_watchdog_start(void) {
    board_watchdog_feed();
    is_watched = true;
    IWDG_KEY = IWDG_START;
    IWDG_KEY = IWDG_OPEN;
    IWDG_PRESCALER = IWDG_BY_32;
    IWDG_RELOAD = WATCHDOG_MS * 3 / 2;
    IWDG_KEY = IWDG_FEED;
}

/* --- why it started --------------------------------------------------------------------------- */

enum { MEANT = 0x4D4A5453 };

static struct {
    uint32_t meant; /* or the memory's random content when the power came */
    enum reset_cause cause;
} kept NOINIT;

static enum reset_cause cause;

void chip_restart(enum reset_cause why) {
    kept.cause = why;
    kept.meant = MEANT;
    barrier();
    SCB_AIRCR = AIRCR_RESET;
    wait_for_reset();
}

/* A power-on shows as a brown-out too, and every reset as the pin's, so the order matters. */
static void find_cause(void) {
    uint32_t flags = RCC_CSR;
    RCC_CSR = flags | CSR_FORGET;
    if (flags & CSR_POWER) {
        cause = CAUSE_POWER;
    } else if (flags & CSR_BROWN_OUT) {
        cause = CAUSE_BROWN_OUT;
    } else if (flags & CSR_WATCHDOG) {
        cause = CAUSE_WATCHDOG;
    } else if (kept.meant == MEANT) {
        cause = kept.cause;
    } else if (flags & CSR_SOFTWARE) {
        cause = CAUSE_SOFTWARE;
    } else {
        cause = flags & CSR_PIN ? CAUSE_BUTTON : CAUSE_POWER; /* an emulated chip has no flags */
    }
    kept.meant = 0;
}

enum reset_cause board_reset_cause(void) { return cause; }

void chip_start(void) {
    find_cause();
    clock_start();
    SYSTICK_LOAD = CORE_HZ / 1000 - 1;
    SYSTICK_VALUE = 0;
    SYSTICK_CTRL = SYSTICK_ON | SYSTICK_INTERRUPT | SYSTICK_BY_CORE;
}
