/* The smallest firmware that speaks the protocol: frames, session and one command, ECHO. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <string.h>
#include <util/atomic.h>

#include "board_config.h"
#include "frames.h"
#include "session.h"

enum { COMMAND_ECHO = 0x0F, ECHO_MAX = 64, BAUD = 115200 };

enum { TICK_CYCLES = (F_CPU + 500) / 1000 };

static volatile uint16_t ms;

ISR(TIMER1_COMPA_vect) { ms++; }

ISR(USART_RX_vect) { frames_received(UDR0); }

uint8_t table_carry_out(const struct frame *command, uint8_t *reply) {
    if (frame_u8(command, 0) != COMMAND_ECHO) {
        *reply = OUTCOME_UNKNOWN_COMMAND;
        return 1;
    }
    if (command->length > 1 + ECHO_MAX) {
        *reply = OUTCOME_BAD_ARGUMENT;
        return 1;
    }
    *reply = OUTCOME_OK;
    frame_copy(command, 1, reply + 1);
    return command->length;
}

/* No walls, stacks, tiles, seats, displays, and no name. */
uint8_t table_about(uint8_t *about) {
    memset(about, 0, ABOUT_BYTES);
    return ABOUT_BYTES;
}

uint16_t table_revision(void) { return 0; }

void table_host_is_silent(void) {}

int main(void) {
    UCSR0A = _BV(U2X0);
    UBRR0 = F_CPU / 8 / BAUD - 1;
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
    OCR1A = TICK_CYCLES - 1;
    TCCR1B = _BV(WGM12) | _BV(CS10);
    TIMSK1 = _BV(OCIE1A);
    sei();
    session_start(TCNT1, 0);
    for (;;) {
        uint16_t now;
        ATOMIC_BLOCK(ATOMIC_FORCEON) { now = ms; }
        session_step(now);
        if (UCSR0A & _BV(UDRE0) && frames_sending()) {
            UDR0 = (uint8_t)frames_next_byte();
        }
    }
}
