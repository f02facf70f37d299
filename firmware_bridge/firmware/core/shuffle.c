/* SHUFFLE: plates down, tiles to each wall until it has its number, a while for those still rolling, then the
 * count. */
#include <string.h>

#include "motion.h"
#include "tiles.h"

enum phase { LOWER_PLATES, BRING_TILES, SETTLE };

static uint8_t starved; /* walls to which no tile came any more */

void shuffle_begin(void) {
    memcpy(state.built, state.program, WALLS); /* the program is latched: a later one waits for the next shuffle */
    board_trace(TRACE_PROGRAM, state.built, WALLS);
    tiles_start();
    starved = 0;
    motion_phase(LOWER_PLATES);
}

static uint8_t walls_with_tiles(void) {
    uint8_t walls = 0;
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        if (state.built[wall]) {
            walls |= (uint8_t)(1 << wall);
        }
    }
    return walls;
}

static enum progress lower_plates(const struct inputs *inputs) {
    uint8_t up = (uint8_t)(walls_with_tiles() & ~inputs->lift_home);
    motion.motors = (uint16_t)(MOTOR_LIFT(0) * up);
    if (!up) {
        motion_phase(BRING_TILES);
        for (uint8_t wall = 0; wall < WALLS; wall++) {
            tiles[wall].still = 0; /* waiting for the plates is not starving */
        }
    } else if (motion.phase_ms > motion_times.lift) {
        return plates_late(up);
    }
    return MOVING;
}

static enum progress bring_tiles(void) {
    uint8_t hungry = 0;
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        uint8_t bit = (uint8_t)(1 << wall);
        if (tiles[wall].count >= state.built[wall] || starved & bit) {
            continue;
        }
        if (tiles[wall].seen && tiles[wall].still > motion_times.jam) {
            return motion_stuck(FAULT_JAM, wall);
        }
        if (!tiles[wall].seen && tiles[wall].still > motion_times.starve) {
            starved |= bit;
            continue;
        }
        hungry |= bit;
    }
    motion.motors = hungry ? (uint16_t)(MOTOR_PAN | MOTOR_CARRIER(0) * hungry) : 0;
    if (!hungry) {
        motion_phase(SETTLE);
    }
    return MOVING;
}

/* The set is the one most backs belong to: after a restart the set in the machine is unknown. */
static uint8_t set_of_most(void) {
    uint16_t all = 0, second = 0;
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        all = (uint16_t)(all + tiles[wall].count);
        second = (uint16_t)(second + tiles[wall].second);
    }
    return second > all / 2;
}

static void check(uint8_t wall, uint8_t set) {
    uint8_t count = tiles[wall].count, wanted = state.built[wall];
    uint8_t others = set ? (uint8_t)(count - tiles[wall].second) : tiles[wall].second;
    if (others) {
        motion_found(FAULT_MIXED_SET, wall, others);
    } else if (count < wanted) {
        motion_found(FAULT_MISSING_TILE, wall, (uint8_t)(wanted - count));
    } else if (count > wanted) {
        motion_found(FAULT_EXTRA_TILE, wall, (uint8_t)(count - wanted));
    }
}

static bool tiles_rest(void) {
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        if (tiles[wall].still < motion_times.settle) {
            return false;
        }
    }
    return true;
}

static enum progress settle(void) {
    if (!tiles_rest()) {
        return MOVING;
    }
    uint8_t set = set_of_most();
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        motion.result[wall] = tiles[wall].count;
        check(wall, set);
    }
    return motion.fault.code ? STUCK : ARRIVED;
}

enum progress shuffle_tick(const struct inputs *inputs) {
    switch ((enum phase)motion.phase) {
    case LOWER_PLATES:
        return lower_plates(inputs);
    case BRING_TILES:
        return bring_tiles();
    case SETTLE:
        return settle();
    }
    return MOVING;
}
