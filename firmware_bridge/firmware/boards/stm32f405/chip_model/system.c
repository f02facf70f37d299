/* Core registers, clocks, the reset's flags, the independent watchdog, and the trace that leaves by SWO. */
#include "chip_model.h"
#include "stm32f405.h"

enum { CLOCK_WORDS = 32, LONGEST_TRACE = 64 };

static struct {
    uint32_t systick, systick_load, heard[3], flags;
    uint32_t clocks[CLOCK_WORDS]; /* RCC, by words */
    uint32_t flash_acr;
    uint8_t trace[LONGEST_TRACE];
    uint8_t traced;
} core;

static struct {
    bool runs, is_open;
    uint32_t prescaler, reload;
    uint64_t fed;
} watchdog;

static bool is_rcc(uint32_t address) { return address - RCC_CR_AT < 4 * CLOCK_WORDS; }

/* Every reset shows as the pin's too, and a power-on as a brown-out. */
void system_reset(enum reset_cause cause) {
    static const uint32_t flags[] = {
        [CAUSE_POWER] = CSR_POWER | CSR_BROWN_OUT,
        [CAUSE_WATCHDOG] = CSR_WATCHDOG,
        [CAUSE_BROWN_OUT] = CSR_BROWN_OUT,
        [CAUSE_SOFTWARE] = CSR_SOFTWARE,
    };
    core = (typeof(core)){.flags = CSR_PIN | flags[cause == CAUSE_UNKNOWN ? CAUSE_BUTTON : cause]};
    watchdog = (typeof(watchdog)){.reload = 0xFFF};
}

/* A part that is switched on is ready at once. */
static uint32_t clock_register(uint32_t address) {
    uint32_t value = core.clocks[(address - RCC_CR_AT) / 4];
    if (address == RCC_CR_AT) {
        return value | (value & (CR_HSE_ON | CR_PLL_ON)) << 1;
    }
    if (address == RCC_CFGR_AT) {
        return value | (value & 3) << 2;
    }
    return address == RCC_CSR_AT ? core.flags : value;
}

uint32_t system_read(uint32_t address) {
    if (is_rcc(address)) {
        return clock_register(address);
    }
    switch (address) {
    case ITM_PORTS_OPEN_AT:
        return 1; /* somebody listens */
    case ITM_PORT_0_AT:
        return 0x80000001; /* the port is free, and no byte that is written looks like it */
    case SYSTICK_CTRL_AT:
        return core.systick;
    case FLASH_ACR_AT:
        return core.flash_acr;
    default:
        return 0;
    }
}

static void trace(uint8_t byte) {
    core.trace[core.traced++ % LONGEST_TRACE] = byte;
    if (core.traced >= 2 && core.traced == core.trace[1] + 2) {
        core.traced = 0;
        panel_trace((enum trace)core.trace[0], core.trace + 2, core.trace[1]);
    }
}

static void watchdog_key(uint32_t key) {
    watchdog.is_open = key == IWDG_OPEN;
    watchdog.runs |= key == IWDG_START;
    if (key == IWDG_FEED || key == IWDG_START) {
        watchdog.fed = chip_now();
    }
}

static void watchdog_takes(uint32_t *place, uint32_t value) {
    if (!watchdog.is_open) {
        chip_mistake("the watchdog's registers are locked.");
    }
    *place = value;
}

void system_written(uint32_t address, uint32_t value) {
    if (address == RCC_CSR_AT) {
        core.flags = value & CSR_FORGET ? 0 : core.flags;
    } else if (is_rcc(address)) {
        core.clocks[(address - RCC_CR_AT) / 4] = value;
    } else if (address - NVIC_ENABLE_AT(0) < sizeof core.heard) {
        core.heard[(address - NVIC_ENABLE_AT(0)) / 4] |= value;
    }
    switch (address) {
    case SYSTICK_CTRL_AT:
        core.systick = value;
        break;
    case SYSTICK_LOAD_AT:
        core.systick_load = value;
        break;
    case FLASH_ACR_AT:
        core.flash_acr = value;
        break;
    case ITM_PORT_0_AT:
        trace((uint8_t)value);
        break;
    case IWDG_KEY_AT:
        watchdog_key(value);
        break;
    case IWDG_PRESCALER_AT:
        watchdog_takes(&watchdog.prescaler, value);
        break;
    case IWDG_RELOAD_AT:
        watchdog_takes(&watchdog.reload, value);
        break;
    }
}

bool system_ticks(void) {
    if (core.systick != (SYSTICK_ON | SYSTICK_INTERRUPT | SYSTICK_BY_CORE)) {
        return false;
    }
    if (core.systick_load != CORE_HZ / 1000 - 1 || (clock_register(RCC_CFGR_AT) & CFGR_SOURCE) != CFGR_IS_PLL) {
        chip_mistake("its tick is no millisecond.");
    }
    return true;
}

bool system_hears(int irq) { return core.heard[irq / 32] >> irq % 32 & 1; }

bool system_bit_on(uint32_t address, uint32_t bits) { return (clock_register(address) & bits) == bits; }

bool watchdog_waits(void) { return watchdog.runs; }

bool watchdog_strikes(uint64_t now) {
    const uint64_t hz = 32000;
    uint64_t takes = (uint64_t)(watchdog.reload + 1) * (4u << watchdog.prescaler) * SECOND / hz;
    return watchdog.runs && now > watchdog.fed && now - watchdog.fed > takes;
}
