#include "world_uart.h"

#include "rp2040.h"

void world_uart_listen(bool listens) { UART0_IMSC = listens ? IMSC_RECEIVED : 0; }

void uart0_handler(void);
void uart0_handler(void) {
    if (!(UART0_FR & FR_EMPTY)) {
        world_uart_heard((uint8_t)UART0_DR);
    }
}

void world_uart_start(void) {
    UART0_IBRD = CORE_HZ / (16 * 115200);
    UART0_FBRD = 52; /* 64ths: 125 MHz / 16 / 115,200 is 67.82 */
    UART0_LCR_H = LCR_8_BITS;
    UART0_CR = CR_ON;
    world_uart_listen(true);
    NVIC_ENABLE(UART0_IRQ);
}

void world_uart_put(uint8_t byte) {
    while (UART0_FR & FR_FULL) {
    }
    UART0_DR = byte;
}
