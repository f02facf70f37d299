#include <string.h>

#include "board.h"
#include "board_pins.h"
#include "panel.h"
#include "wire.h"

/* ST7036 data sheet, 5 V, one line: each takes 26 us, and the next byte comes a millisecond later. */
static const uint8_t beginning[] = {
    0x31, /* 8 bits, one line, instruction table 1 */
    0x1C, /* bias 1/4 */
    0x51, /* booster off, contrast C5..C4 */
    0x6A, /* follower on */
    0x74, /* contrast C3..C0 */
    0x30, /* instruction table 0 */
    0x0C, /* on, without a cursor */
    0x06, /* to the right */
};

enum {
    FIRST_LETTER_ADDRESS = 0x80,
    ADDRESS = sizeof beginning, /* steps: the beginning, the address, the letters */
    LETTERS = ADDRESS + 1,
    REST = LETTERS + DISPLAY_WIDTH,
};

static struct {
    uint8_t letters[DISPLAY_WIDTH];
    uint8_t step; /* the next byte to send */
} displays[SEATS];

static uint8_t turn; /* the seat that sends next */

void board_display(uint8_t seat, const uint8_t *text, uint8_t length) {
    memset(displays[seat].letters, ' ', DISPLAY_WIDTH);
    if (length) {
        memcpy(displays[seat].letters, text, length);
    }
    if (displays[seat].step > ADDRESS) {
        displays[seat].step = ADDRESS;
    }
}

static void send(uint8_t seat, uint8_t byte) {
    pin_display_choice(seat, false);
    wire_byte(byte);
    pin_display_choice(seat, true);
}

static void send_step(uint8_t seat) {
    uint8_t step = displays[seat].step++;
    if (step >= LETTERS) {
        pin_display_letter(true);
        send(seat, displays[seat].letters[step - LETTERS]);
        return;
    }
    pin_display_letter(false);
    send(seat, step == ADDRESS ? FIRST_LETTER_ADDRESS : beginning[step]);
}

void displays_tick(void) {
    for (uint8_t seats = 0; seats < SEATS; seats++) {
        uint8_t seat = turn;
        turn = (uint8_t)((turn + 1) % SEATS);
        if (displays[seat].step < REST) {
            send_step(seat);
            return;
        }
    }
}
