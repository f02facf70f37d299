/* RAISE_WALLS: the plate of every wall that has tiles goes up. A wall's plate that is up already stays. */
#include <string.h>

#include "motion.h"
#include "tiles.h"

static uint8_t walls_to_raise(void) {
    uint8_t walls = 0;
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        if (motion.result[wall]) {
            walls |= (uint8_t)(1 << wall);
        }
    }
    return walls;
}

/* The counts, even wrong ones; without counts, the program's numbers. */
static const uint8_t *tiles_in_walls(void) {
    const uint8_t *counted = record_of(SHUFFLE)->result;
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        if (counted[wall]) {
            return counted;
        }
    }
    return state.built;
}

void lift_begin(void) {
    memcpy(motion.result, tiles_in_walls(), WALLS);
}

enum progress plates_late(uint8_t walls) {
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        if (walls & 1 << wall) {
            motion_found(tiles[wall].seen ? FAULT_JAM : FAULT_LIFT, wall, 0); /* a tile seen sticks out into its way */
        }
    }
    return STUCK;
}

enum progress lift_tick(const struct inputs *inputs) {
    uint8_t under_way = (uint8_t)(walls_to_raise() & ~inputs->lift_top);
    motion.motors = (uint16_t)(MOTOR_LIFT(0) * under_way);
    if (!under_way) {
        if (settings.sets > 1) {
            state.set_in_play = !state.set_in_play; /* one set is on the table, the other one in the machine */
        }
        return ARRIVED;
    }
    if (motion.phase_ms > motion_times.lift) {
        return plates_late(under_way);
    }
    return MOVING;
}
