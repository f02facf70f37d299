/* The three things that move. Each begins, is asked every millisecond how it goes, and says which motors
 * turn. Nothing here knows hosts, operation ids or latched faults: see operations.c. */
#ifndef MOTION_H
#define MOTION_H

#include <stdint.h>

#include "board.h"
#include "state.h"

enum progress {
    MOVING,
    ARRIVED,
    STUCK, /* `motion.fault` says why */
};

struct motion {
    uint16_t motors; /* those that turn from now on */
    struct fault fault;
    uint8_t result[WALLS];
    uint16_t phase_ms; /* time in the present phase; stays at its largest */
    uint32_t ms;       /* since it began */
    uint8_t phase;
};

extern struct motion motion;
extern struct settings settings;
extern struct times motion_times;

void shuffle_begin(void);
enum progress shuffle_tick(const struct inputs *inputs);

void lift_begin(void);
enum progress lift_tick(const struct inputs *inputs);

/* These plates (one bit a wall) did not arrive in time. */
enum progress plates_late(uint8_t walls);

void dice_begin(void);
enum progress dice_tick(const struct inputs *inputs);

/* For the three: the next phase of a motion, and how one ends badly. */
void motion_phase(uint8_t phase);
enum progress motion_stuck(enum fault_code code, uint8_t place);

/* Something is wrong at a wall: it is latched, and the first such thing is what ends the motion badly. */
void motion_found(enum fault_code code, uint8_t wall, uint8_t count);

#endif
