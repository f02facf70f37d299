#include "motion.h"

struct motion motion;
struct settings settings;
struct times motion_times;

void motion_phase(uint8_t phase) {
    motion.phase = phase;
    motion.phase_ms = 0;
}

void motion_found(enum fault_code code, uint8_t wall, uint8_t count) {
    struct fault fault = {(uint8_t)code, wall, count};
    if (!motion.fault.code) {
        motion.fault = fault;
    }
    state_latch(fault);
}

enum progress motion_stuck(enum fault_code code, uint8_t place) {
    motion_found(code, place, 0);
    return STUCK;
}
