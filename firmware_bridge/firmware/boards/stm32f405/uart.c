#include "uart.h"

#include "board.h"
#include "frames.h"
#include "stm32f405.h"
#include "table.h"

enum { TX_PIN = 6, RX_PIN = 7, FIRST_BAUD = 115200, DIVISOR_MIN = 20, DIVISOR_MAX = 0xFFFF };
enum { RING = 256 }; /* 22 ms of line */

static uint8_t ring[RING];
static volatile uint32_t head, tail; /* the program writes at `head`; the next byte to send is at `tail` */
static bool is_muted;

static void listen(void) {
    USART_CR1(USART1) = CR1_ON | CR1_SEND | CR1_RECEIVED_INTERRUPT | (is_muted ? 0u : CR1_RECEIVE) |
                        (head != tail ? CR1_SEND_EMPTY_INTERRUPT : 0u);
}

/* With interrupts off, and the transmitter's register empty. */
static void send_next(void) {
    if (head != tail) {
        USART_DR(USART1) = ring[tail % RING];
        tail++;
    }
    listen();
}

/* The flags are read before the byte: the two together are what ends an overrun. */
void usart1_handler(void) {
    uint32_t flags = USART_SR(USART1);
    if (flags & (SR_RECEIVED | SR_OVERRUN)) {
        uint8_t byte = (uint8_t)USART_DR(USART1);
        if (flags & SR_RECEIVED) {
            frames_received(byte);
        }
    }
    if (flags & SR_SEND_EMPTY) {
        send_next();
    }
}

/* The first byte goes at once, the others by interrupt. QEMU's transmitter always has room and never asks for more. */
bool board_uart_put(uint8_t byte) {
    if (is_muted) {
        return true;
    }
    if (head - tail == RING) {
        return false;
    }
    ring[head % RING] = byte;
    interrupts_off();
    head++;
    if (USART_SR(USART1) & SR_SEND_EMPTY) {
        send_next();
    } else {
        listen();
    }
    interrupts_on();
    return true;
}

bool board_uart_idle(void) { return head == tail && USART_SR(USART1) & SR_SENT; }

static uint32_t divisor(uint32_t baud) { return (APB2_HZ + baud / 2) / baud; }

/* No rate is off by more than half a step, 2.5 % at the smallest divisor. */
bool board_uart_can(uint32_t baud) { return baud > APB2_HZ / DIVISOR_MAX && baud <= APB2_HZ / DIVISOR_MIN; }

void board_uart_speed(uint32_t baud) { USART_BRR(USART1) = divisor(baud); }

void uart_mute(bool muted) {
    interrupts_off();
    is_muted = muted;
    head = tail;
    listen();
    interrupts_on();
}

static void pin_to_usart(uint32_t pin) {
    GPIO_ALTERNATE_LOW(GPIOB) = (GPIO_ALTERNATE_LOW(GPIOB) & ~(0xFu << 4 * pin)) | (uint32_t)USART1_ON_PIN << 4 * pin;
    GPIO_MODE(GPIOB) = (GPIO_MODE(GPIOB) & ~(3u << 2 * pin)) | (uint32_t)PIN_ALTERNATE << 2 * pin;
}

void uart_start(void) {
    RCC_AHB1ENR |= AHB1_GPIOB;
    RCC_APB2ENR |= APB2_USART1;
    pin_to_usart(TX_PIN);
    pin_to_usart(RX_PIN);
    board_uart_speed(FIRST_BAUD);
    listen();
    NVIC_ENABLE(USART1_IRQ);
}
