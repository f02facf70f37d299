/* From reset to `table_run`: vectors, memory. */
#include <stdint.h>

#include "rp2040.h"
#include "table.h"

extern uint32_t stack_top, data_in_flash, data_begins, data_ends, bss_begins, bss_ends;

void uart0_handler(void);

void reset_handler(void) __attribute__((noreturn));
void reset_handler(void) {
    for (uint32_t *from = &data_in_flash, *to = &data_begins; to < &data_ends;) {
        *to++ = *from++;
    }
    for (uint32_t *to = &bss_begins; to < &bss_ends;) {
        *to++ = 0;
    }
    table_run();
}

/* A fault or an unexpected interrupt: the watchdog restarts the chip. */
static void lost(void) {
    for (;;) {
    }
}

enum { CORE_VECTORS = 16, RESET = 1, SYSTICK = 15 };

static void (*const vectors[])(void) __attribute__((section(".vectors"), used)) = {
    [0] = (void (*)(void)) & stack_top,
    [RESET] = reset_handler,
    [RESET + 1 ... SYSTICK - 1] = lost,
    [SYSTICK] = systick_handler,
    [CORE_VECTORS... CORE_VECTORS + USB_IRQ - 1] = lost,
    [CORE_VECTORS + USB_IRQ] = usb_handler,
    [CORE_VECTORS + USB_IRQ + 1 ... CORE_VECTORS + UART0_IRQ - 1] = lost,
    [CORE_VECTORS + UART0_IRQ] = uart0_handler,
    [CORE_VECTORS + UART0_IRQ + 1 ... CORE_VECTORS + IRQS - 1] = lost,
};
