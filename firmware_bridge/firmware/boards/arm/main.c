#include "around.h"
#include "board.h"
#include "chip.h"
#include "cortex.h"
#include "firmware.h"
#include "table.h"
#include "uart.h"

/* Sleeps until an interrupt, unless one has brought work since the last round or a byte waits for the line. */
static void rest(void) {
    interrupts_off();
    if (firmware_idle() && board_uart_idle()) {
        sleep_until_interrupt();
    }
    interrupts_on();
}

void table_run(void) {
    chip_start();
    around_start();
    uart_start();
    chip_watchdog_start();
    firmware_start();
    around_ready();
    uint32_t ticked_at = board_ms();
    for (;;) {
        firmware_step();
        if (board_ms() != ticked_at) {
            ticked_at++;
            around_tick();
        }
        rest();
    }
}
