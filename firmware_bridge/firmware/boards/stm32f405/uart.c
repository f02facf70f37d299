#include "uart.h"

#include "board.h"
#include "frames.h"
#include "stm32f405.h"

enum { TX_PIN = 6, RX_PIN = 7, FIRST_BAUD = 115200, DIVISOR_MIN = 20, DIVISOR_MAX = 0xFFFF };

static bool is_muted;

void usart1_handler(void) { frames_received((uint8_t)USART1->dr); }

/* No ring: a byte takes 87 us and the main loop comes by every few. */
bool board_uart_put(uint8_t byte) {
    if (!(USART1->sr & SR_ROOM)) {
        return false;
    }
    if (!is_muted) {
        USART1->dr = byte;
    }
    return true;
}

bool board_uart_idle(void) { return USART1->sr & SR_SENT; }

static uint32_t divisor(uint32_t baud) { return (APB2_HZ + baud / 2) / baud; }

/* No rate is off by more than half a step, 2.5 % at the smallest divisor. */
bool board_uart_can(uint32_t baud) { return baud > APB2_HZ / DIVISOR_MAX && baud <= APB2_HZ / DIVISOR_MIN; }

void board_uart_speed(uint32_t baud) { USART1->brr = divisor(baud); }

static void listen(bool listens) {
    USART1->cr1 = CR1_ON | CR1_SEND | CR1_RECEIVED_INTERRUPT | (listens ? CR1_RECEIVE : 0);
}

void uart_mute(bool muted) {
    is_muted = muted;
    listen(!muted);
}

static void pin_to_usart(uint32_t pin) {
    GPIOB->afr[0] = (GPIOB->afr[0] & ~(0xFu << 4 * pin)) | (uint32_t)USART1_ON_PIN << 4 * pin;
    GPIOB->moder = (GPIOB->moder & ~(3u << 2 * pin)) | (uint32_t)PIN_ALTERNATE << 2 * pin;
}

void uart_start(void) {
    RCC_AHB1ENR |= AHB1_GPIOB;
    RCC_APB2ENR |= APB2_USART1;
    pin_to_usart(TX_PIN);
    pin_to_usart(RX_PIN);
    board_uart_speed(FIRST_BAUD);
    listen(true);
    NVIC_ENABLE(USART1_IRQ);
}
