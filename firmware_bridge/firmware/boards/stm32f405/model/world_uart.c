#include "world_uart.h"

#include "stm32f405.h"

void world_uart_listen(bool listens) {
    USART_CR1(USART2) = CR1_ON | CR1_SEND | CR1_RECEIVE | (listens ? CR1_RECEIVED_INTERRUPT : 0);
}

/* A byte that is not fetched holds up the emulator's next one: none is lost when the ring is full. */
void usart2_handler(void);
void usart2_handler(void) { world_uart_heard((uint8_t)USART_DR(USART2)); }

void world_uart_start(void) {
    RCC_APB1ENR |= APB1_USART2;
    USART_BRR(USART2) = APB1_HZ / 115200;
    world_uart_listen(true);
    NVIC_ENABLE(USART2_IRQ);
}

void world_uart_put(uint8_t byte) {
    while (!(USART_SR(USART2) & SR_SEND_EMPTY)) {
    }
    USART_DR(USART2) = byte;
}
