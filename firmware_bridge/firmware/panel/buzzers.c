#include "board.h"
#include "panel.h"

enum { SHORT_MS = 80, LONG_MS = 600 };

static struct {
    uint8_t tones;  /* still to come, the present one included */
    uint8_t sounds; /* or is it the pause behind it */
    uint16_t ms;    /* left of it */
} buzzers[SEATS];

void board_buzz(uint8_t seat, enum buzz pattern) {
    buzzers[seat].tones = pattern == BUZZ_REFUSED ? 3 : 1;
    buzzers[seat].sounds = 1;
    buzzers[seat].ms = pattern == BUZZ_ALARM ? LONG_MS : SHORT_MS;
}

static void next(uint8_t seat) {
    if (buzzers[seat].sounds) {
        buzzers[seat].tones--;
    }
    buzzers[seat].sounds = !buzzers[seat].sounds && buzzers[seat].tones;
    buzzers[seat].ms = SHORT_MS;
}

void buzzers_tick(void) {
    uint8_t sounding = 0;
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        if (buzzers[seat].ms && --buzzers[seat].ms == 0 && (buzzers[seat].sounds || buzzers[seat].tones)) {
            next(seat);
        }
        if (buzzers[seat].sounds) {
            sounding |= (uint8_t)(1 << seat);
        }
    }
    registers_buzzers(sounding);
}
