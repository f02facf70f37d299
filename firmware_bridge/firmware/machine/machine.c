#include "machine.h"

#include <string.h>

#include "moving.h"

static struct inputs sensors;

void machine_start(uint32_t seed) {
    memset(&sensors, 0, sizeof sensors);
    chutes_start(seed);
    plates_start();
    cup_start(seed);
    fingers_start();
    machine_pace((struct pace){8000, 3000, 1500});
}

static struct pace pace_now;

void machine_pace(struct pace pace) {
    pace_now = pace;
    chutes_pace(pace.shuffle);
    plates_pace(pace.raise);
    cup_pace(pace.roll);
}

static uint16_t milliseconds(uint32_t value) { return value < UINT16_MAX ? (uint16_t)value : UINT16_MAX; }

struct times machine_times(void) {
    uint32_t tile = chutes_period();
    return (struct times){
        .jam = milliseconds(tile * 8),
        .starve = milliseconds(tile * 12),
        .settle = milliseconds(tile * 2 + tile / 2),
        .lift = milliseconds(pace_now.raise * 2 + 20),
        .dice_spin = milliseconds(pace_now.roll * 2 / 3),
        .dice_read = milliseconds(pace_now.roll * 2 + 200),
    };
}

void machine_motors(uint16_t motors) {
    chutes_motors(motors);
    plates_motors(motors);
    cup_motor(motors & MOTOR_DICE);
}

void machine_tick(void) {
    chutes_tick(&sensors);
    plates_tick(&sensors);
    cup_tick(&sensors);
    fingers_tick(&sensors);
}

const struct inputs *machine_inputs(void) { return &sensors; }

bool machine_busy(void) { return chutes_busy() || plates_busy() || cup_busy() || fingers_busy(); }

void machine_free(uint8_t wall) {
    chutes_free(wall, &sensors);
    plates_jammed(wall, false);
}

void machine_jam(uint8_t wall) {
    chutes_jam(wall);
    plates_jammed(wall, true);
}
