/* USART1 with its times on the wire: a byte out every ten bits, a byte in as often; one waits until the last one was
 * fetched, as on the other benches. */
#include <stdlib.h>
#include <string.h>

#include "chip_model.h"
#include "stm32f405.h"

enum { FIFO = 1 << 14, BITS_A_BYTE = 10 };
static const uint32_t NOT_WRITTEN = 0xA5A50000; /* no byte that is written looks like it */

static struct {
    uint32_t divisor, control;
    bool received, holds, shifts; /* a byte in; one that waits to go out, and one that goes */
    uint8_t in, held, going;
    uint64_t gone_at;
} usart;

static struct {
    uint8_t bytes[FIFO];
    unsigned first, count;
    uint64_t due; /* of the first one */
} fifo;

static int line;
static uint64_t muted_until;

void usart_open(int opened) { line = opened; }

void usart_reset(void) {
    memset(&usart, 0, sizeof usart);
    fifo.count = 0;
}

void usart_mute_until(uint64_t when) { muted_until = when; }

static uint64_t byte_takes(void) { return (uint64_t)BITS_A_BYTE * usart.divisor * SECOND / APB2_HZ; }

static bool is_on(uint32_t what) {
    return (usart.control & (CR1_ON | what)) == (CR1_ON | what) && system_bit_on(RCC_APB2ENR_AT, APB2_USART1) &&
           ports_have_usart();
}

static void send(uint8_t byte, uint64_t now) {
    usart.shifts = true;
    usart.going = byte;
    usart.gone_at = now + byte_takes();
}

void usart_hear(uint64_t now) {
    uint8_t bytes[1024];
    unsigned free_bytes = FIFO - fifo.count;
    int count = line_read(line, bytes, free_bytes < sizeof bytes ? (int)free_bytes : (int)sizeof bytes);
    if (count < 0) {
        exit(0);
    }
    for (int n = 0; n < count && now >= muted_until && is_on(CR1_RECEIVE); n++) {
        if (!fifo.count && fifo.due < now) {
            fifo.due = now;
        }
        fifo.bytes[(fifo.first + fifo.count++) % FIFO] = bytes[n];
    }
}

uint64_t usart_next(void) { return fifo.count && !usart.received ? fifo.due : UINT64_MAX; }

void usart_moves(uint64_t now) {
    if (fifo.count && !usart.received && now >= fifo.due) {
        usart.in = fifo.bytes[fifo.first];
        fifo.first = (fifo.first + 1) % FIFO;
        fifo.count--;
        fifo.due += byte_takes();
        usart.received = true;
    }
    if (usart.shifts && now >= usart.gone_at) {
        if (now >= muted_until) {
            line_write(line, &usart.going, 1);
        }
        usart.shifts = false;
        if (usart.holds) {
            usart.holds = false;
            send(usart.held, usart.gone_at);
        }
    }
}

bool usart_interrupts(void) {
    return (usart.received && usart.control & CR1_RECEIVED_INTERRUPT) ||
           (!usart.holds && usart.control & CR1_SEND_EMPTY_INTERRUPT);
}

uint32_t usart_read(uint32_t address) {
    switch (address - USART1) {
    case USART_SR_AT:
        return (usart.received ? SR_RECEIVED : 0u) | (usart.holds ? 0u : SR_SEND_EMPTY) |
               (usart.holds || usart.shifts ? 0u : SR_SENT);
    case USART_DR_AT:
        return NOT_WRITTEN | usart.in;
    case USART_CR1_AT:
        return usart.control;
    default:
        return usart.divisor;
    }
}

void usart_was_read(uint32_t address) {
    if (address == USART1 + USART_DR_AT) {
        usart.received = false;
    }
}

static void take(uint8_t byte) {
    if (!is_on(CR1_SEND)) {
        chip_mistake("its UART is off, or not at its pins.");
    }
    if (usart.shifts) {
        usart.holds = true;
        usart.held = byte;
    } else {
        send(byte, chip_now());
    }
}

void usart_written(uint32_t address, uint32_t value) {
    switch (address - USART1) {
    case USART_DR_AT:
        take((uint8_t)value);
        break;
    case USART_BRR_AT:
        usart.divisor = value;
        break;
    case USART_CR1_AT:
        usart.control = value;
        break;
    default:
        chip_mistake("nothing can be written to that register of the UART.");
    }
}
