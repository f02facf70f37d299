#include <string.h>

#include "moving.h"

/* A crank's place, in parts of a turn: down at 0, up at half a turn. */
enum { TURN = 1 << 16, UP = TURN / 2 };

static struct plate {
    bool motor;
    bool stuck;
    bool jammed; /* tiles stick out into its way */
    uint32_t at;
} plates[WALLS];

static uint32_t step; /* parts of a turn in a millisecond */

void plates_start(void) { memset(plates, 0, sizeof plates); }

void plates_pace(uint32_t raise_ms) {
    step = UP / (raise_ms ? raise_ms : 1);
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        plates[wall].at = plates[wall].at >= UP ? UP : 0; /* a switch is found at any pace */
    }
}

void plates_motors(uint16_t motors) {
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        plates[wall].motor = motors & MOTOR_LIFT(wall);
    }
}

void plates_jammed(uint8_t wall, bool jammed) { plates[wall].jammed = jammed; }

void machine_lift(uint8_t wall, bool stuck) { plates[wall].stuck = stuck; }

/* A switch is closed on a way of three milliseconds, so that a program that looks every millisecond cannot
 * miss it. */
static bool near(uint32_t at, uint32_t place) { return at >= place && at < place + 3 * step; }

void plates_tick(struct inputs *sensors) {
    sensors->lift_top = sensors->lift_home = 0;
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        struct plate *plate = &plates[wall];
        if (plate->motor && !plate->stuck && !plate->jammed) {
            plate->at = (plate->at + step) % TURN;
        }
        sensors->lift_top |= (uint8_t)(near(plate->at, UP) << wall);
        sensors->lift_home |= (uint8_t)(near(plate->at, 0) << wall);
    }
}

bool plates_busy(void) {
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        if (plates[wall].motor) {
            return true;
        }
    }
    return false;
}
