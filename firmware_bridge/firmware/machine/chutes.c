#include <string.h>

#include "moving.h"

enum {
    PERIOD_MIN_MS = 6, /* the counters are read once in a millisecond and believed when two readings agree */
    TILES_A_WALL = 36, /* a pace is given for a whole wall */
    UNEVEN = 8         /* a tile comes up to this part of a period late */
};

static struct chute {
    bool carrier;
    bool jammed;
    uint8_t left;    /* tiles that the carrier still brings */
    uint8_t run_on;  /* tiles that come by themselves when it stands */
    uint8_t strange; /* tiles of the other set among those to come */
    uint8_t missing, extra, mixed;
    bool passing;  /* a tile is in front of the counter, or under way to it */
    uint32_t age;  /* ms since that tile set out */
    uint32_t late; /* by how much it is late */
    bool second;   /* its back's colour is the second set's */
} chutes[WALLS];

static uint32_t period;
static uint32_t sequence;
static uint8_t inner_set; /* the set in the machine; the other one is on the table */
static bool raised;       /* it has been brought up, so the next shuffle is the other set's */

void chutes_start(uint32_t seed) {
    memset(chutes, 0, sizeof chutes);
    sequence = seed * 2 + 1;
    inner_set = 1;
    raised = false;
}

void chutes_pace(uint32_t shuffle_ms) {
    period = shuffle_ms / TILES_A_WALL;
    if (period < PERIOD_MIN_MS) {
        period = PERIOD_MIN_MS;
    }
}

uint32_t chutes_period(void) { return period; }

void machine_supply(const uint8_t *tiles) {
    if (raised) {
        inner_set ^= 1;
        raised = false;
    }
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        struct chute *chute = &chutes[wall];
        chute->left = tiles[wall] > chute->missing ? (uint8_t)(tiles[wall] - chute->missing) : 0;
        chute->run_on = chute->extra;
        chute->strange = chute->mixed;
    }
}

void chutes_motors(uint16_t motors) {
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        chutes[wall].carrier = motors & MOTOR_CARRIER(wall) && motors & MOTOR_PAN;
        raised |= (motors & MOTOR_LIFT(wall)) && chutes[wall].left == 0;
    }
}

static bool sets_out(struct chute *chute) {
    if (chute->carrier && chute->left) {
        chute->left--;
        return true;
    }
    if (!chute->carrier && !chute->left && chute->run_on) {
        chute->run_on--;
        return true;
    }
    return false;
}

/* A tile is under way for half its period, and in front of the counter for the other half. */
static void tick(struct chute *chute) {
    if (chute->jammed) {
        return;
    }
    if (!chute->passing && sets_out(chute)) {
        chute->passing = true;
        chute->age = 0;
        chute->late = chance(&sequence, period / UNEVEN + 1);
        chute->second = inner_set ^ (chute->strange > 0);
        chute->strange = (uint8_t)(chute->strange - (chute->strange > 0));
    }
    if (chute->passing && ++chute->age >= period + chute->late) {
        chute->passing = false;
    }
}

static bool seen(const struct chute *chute) {
    return chute->jammed || (chute->passing && chute->age >= period / 2 + chute->late);
}

static void set_bit(uint8_t *bits, uint8_t wall, bool value) {
    *bits = (uint8_t)((*bits & ~(1 << wall)) | value << wall);
}

static void sense(struct inputs *sensors, uint8_t wall) {
    const struct chute *chute = &chutes[wall];
    set_bit(&sensors->tile_seen, wall, seen(chute));
    set_bit(&sensors->tile_back, wall, seen(chute) && chute->second);
}

void chutes_tick(struct inputs *sensors) {
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        tick(&chutes[wall]);
        sense(sensors, wall);
    }
}

bool chutes_busy(void) {
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        if (chutes[wall].carrier || chutes[wall].passing) {
            return true;
        }
    }
    return false;
}

void chutes_jam(uint8_t wall) { chutes[wall].jammed = true; }

void machine_missing(uint8_t wall, uint8_t tiles) { chutes[wall].missing = tiles; }

void machine_extra(uint8_t wall, uint8_t tiles) { chutes[wall].extra = tiles; }

void machine_mixed(uint8_t wall, uint8_t tiles) { chutes[wall].mixed = tiles; }

/* Seen at once: an order that comes within the same millisecond would count the tile that is gone. */
void chutes_free(uint8_t wall, struct inputs *sensors) {
    chutes[wall].jammed = false;
    sense(sensors, wall);
}
