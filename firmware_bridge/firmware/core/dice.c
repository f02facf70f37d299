/* ROLL_DICE: the dice are thrown about, come to rest and are read. */
#include "motion.h"

enum phase { SPIN, READ };

enum { PIPS_MAX = 6 };

void dice_begin(void) { motion_phase(SPIN); }

static bool lies(uint8_t pips) { return pips >= 1 && pips <= PIPS_MAX; }

/* Dice that still rock show other pips the next moment. */
static bool as_before(const uint8_t *dice) {
    bool same = dice[0] == motion.result[0] && dice[1] == motion.result[1];
    motion.result[0] = dice[0];
    motion.result[1] = dice[1];
    return same;
}

enum progress dice_tick(const struct inputs *inputs) {
    if (motion.phase == SPIN) {
        motion.motors = MOTOR_DICE;
        if (motion.phase_ms >= motion_times.dice_spin) {
            motion.motors = 0;
            motion_phase(READ);
        }
        return MOVING;
    }
    if (as_before(inputs->dice) && lies(inputs->dice[0]) && lies(inputs->dice[1])) {
        return ARRIVED;
    }
    if (motion.phase_ms > motion_times.dice_read) {
        return motion_stuck(FAULT_DICE, NO_PLACE);
    }
    return MOVING;
}
