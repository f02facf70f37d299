#include <string.h>

#include "moving.h"

enum { BY_CHANCE = 0 };
static const uint32_t ALWAYS = UINT32_MAX;

static struct {
    enum { TUMBLING, COMING_TO_REST, ASKED, LYING, LEANING } now;
    uint32_t unreadable; /* number of throws from now on that lean against the rim */
    bool ask;            /* rather than fall by chance */
    uint8_t next[2];
    uint8_t lie[2];
    uint32_t rest; /* ms until they rest */
} cup;

static uint32_t roll_ms;
static uint32_t sequence;

void cup_start(uint32_t seed) {
    memset(&cup, 0, sizeof cup);
    cup.now = LYING;
    sequence = seed * 2 + 2;
}

void cup_pace(uint32_t ms) { roll_ms = ms; }

void cup_motor(bool on) {
    if (on) {
        cup.now = TUMBLING;
    } else if (cup.now == TUMBLING) {
        cup.now = COMING_TO_REST;
        cup.rest = roll_ms / 3;
    }
}

static void lie(uint8_t first, uint8_t second) {
    cup.lie[0] = first;
    cup.lie[1] = second;
    cup.next[0] = BY_CHANCE;
    cup.now = LYING;
}

static void come_to_rest(void) {
    if (cup.unreadable) {
        cup.unreadable -= cup.unreadable != ALWAYS;
        cup.now = LEANING; /* against the rim: only another throw helps */
    } else if (cup.next[0] != BY_CHANCE) {
        lie(cup.next[0], cup.next[1]);
    } else if (cup.ask) {
        cup.now = ASKED;
        machine_ask_dice();
    } else {
        uint8_t first = (uint8_t)(1 + chance(&sequence, 6));
        lie(first, (uint8_t)(1 + chance(&sequence, 6)));
    }
}

void machine_dice(uint8_t first, uint8_t second) {
    cup.next[0] = first;
    cup.next[1] = second;
    if (cup.now == ASKED) {
        lie(first, second);
    }
}

void machine_dice_asked(void) { cup.ask = true; }

void machine_dice_unreadable(uint32_t throws) { cup.unreadable = throws; }

void cup_tick(struct inputs *sensors) {
    if (cup.now == COMING_TO_REST && (cup.rest == 0 || --cup.rest == 0)) {
        come_to_rest();
    }
    bool seen = cup.now == LYING;
    sensors->dice[0] = seen ? cup.lie[0] : 0;
    sensors->dice[1] = seen ? cup.lie[1] : 0;
}

bool cup_busy(void) { return cup.now == TUMBLING || cup.now == COMING_TO_REST; }
