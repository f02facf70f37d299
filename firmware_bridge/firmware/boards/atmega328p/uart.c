#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#include "board.h"
#include "frames.h"

enum {
    RING = 32,   /* a power of two, for quick turns; 3 ms of line */
    SAMPLES = 8, /* in double speed mode a bit is sampled 8 times */
    DIVISOR_MAX = 4096,
    ERROR_MAX = 40,   /* a rate is kept if it is off by less than 1/40: 2.5 % */
};

static uint8_t ring[RING];
static volatile uint8_t head, tail; /* the program writes at `head`, the interrupt reads at `tail` */
static volatile uint8_t under_way;  /* the chip holds a byte that has not left yet */

static uint8_t behind(uint8_t at) { return (uint8_t)((at + 1) % RING); }

ISR(USART_RX_vect) { frames_received(UDR0); }

ISR(USART_UDRE_vect) {
    UDR0 = ring[tail];
    under_way = 1;
    tail = behind(tail);
    if (tail == head) {
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
    }
}

/* The last byte has left, and no other was there to follow it. */
ISR(USART_TX_vect) { under_way = 0; }

bool board_uart_put(uint8_t byte) {
    uint8_t next = behind(head);
    if (next == tail) {
        return false;
    }
    ring[head] = byte;
    cli();
    head = next;
    UCSR0B |= _BV(UDRIE0);
    sei();
    return true;
}

bool board_uart_idle(void) { return head == tail && !under_way; }

static uint32_t divisor(uint32_t baud) { return (F_CPU / SAMPLES + baud / 2) / baud; }

bool board_uart_can(uint32_t baud) {
    if (baud > F_CPU / SAMPLES || divisor(baud) > DIVISOR_MAX) {
        return false;
    }
    uint32_t real = F_CPU / SAMPLES / divisor(baud);
    return (real > baud ? real - baud : baud - real) <= baud / ERROR_MAX;
}

void board_uart_speed(uint32_t baud) { UBRR0 = (uint16_t)(divisor(baud) - 1); }

void uart_start(void) {
    UCSR0A = _BV(U2X0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0) | _BV(TXCIE0);
}
