#include "state.h"

#include <string.h>

#include "bytes.h"
#include "session.h"

enum {
    FLAG_LID_OPEN = 0x01,
    FLAG_PROGRAM_PENDING = 0x02,
    LOG_EMPTY = 0xFF,
};

struct state state;

void state_start(uint32_t boot_id) {
    memset(&state, 0, sizeof state);
    memset(state.press_log, LOG_EMPTY, sizeof state.press_log);
    state.boot_id = boot_id;
}

void state_changed(void) {
    state.revision++;
    session_hint();
}

void state_pressed(uint8_t seat, uint8_t button) {
    state.presses[seat][button]++;
    memmove(state.press_log, state.press_log + 1, PRESS_LOG - 1);
    state.press_log[PRESS_LOG - 1] = (uint8_t)(seat << 4 | button);
    state_changed();
}

struct record *record_of(enum operation operation) { return &state.records[operation - SHUFFLE]; }

/* --- faults ----------------------------------------------------------------------------------- */

static const struct fault lid_fault = {FAULT_LID_OPEN, NO_PLACE, 0};
static const struct fault no_fault = {NO_FAULT, NO_PLACE, 0};

static uint8_t *put_fault(uint8_t *at, const struct fault *fault) {
    at = put_u8(at, fault->code);
    at = put_u8(at, fault->place);
    return put_u8(at, fault->count);
}

static uint8_t *put_faults(uint8_t *at) {
    uint8_t first = state.lid_open, number = (uint8_t)(first + state.faults);
    if (number > FAULTS_MAX) {
        number = FAULTS_MAX;
    }
    at = put_u8(at, number);
    for (uint8_t n = 0; n < number; n++) {
        at = put_fault(at, n < first ? &lid_fault : &state.latched[n - first]);
    }
    return at;
}

void state_trace_faults(void) {
    uint8_t bytes[1 + 3 * FAULTS_MAX];
    uint8_t length = (uint8_t)(put_faults(bytes) - bytes);
    board_trace(TRACE_FAULTS, bytes + 1, (uint8_t)(length - 1));
}

static void faults_changed(void) {
    state_trace_faults();
    state_changed();
}

void state_lid(bool open) {
    state.lid_open = open;
    if (open) {
        state.lid_openings++;
    }
    faults_changed();
}

struct fault state_first_fault(void) {
    if (state.lid_open) {
        return lid_fault;
    }
    return state.faults ? state.latched[0] : no_fault;
}

void state_latch(struct fault fault) {
    for (uint8_t n = 0; n < state.faults; n++) {
        if (memcmp(&state.latched[n], &fault, sizeof fault) == 0) {
            return;
        }
    }
    if (state.faults < FAULTS_MAX) {
        state.latched[state.faults++] = fault;
        faults_changed();
    }
}

static bool clears(uint8_t asked, uint8_t code) {
    return asked == FAULT_OTHER ? code > FAULT_LAST : asked == code;
}

void state_clear(uint8_t code) {
    uint8_t kept = 0;
    for (uint8_t n = 0; n < state.faults; n++) {
        if (!clears(code, state.latched[n].code)) {
            state.latched[kept++] = state.latched[n];
        }
    }
    if (kept != state.faults) {
        state.faults = kept;
        faults_changed();
    }
}

bool state_program_pending(void) { return memcmp(state.program, state.built, WALLS) != 0; }

/* --- the block -------------------------------------------------------------------------------- */

static uint8_t *put_bytes(uint8_t *at, const uint8_t *bytes, uint8_t length) {
    memcpy(at, bytes, length);
    return at + length;
}

uint8_t *record_write(uint8_t *at, const struct record *record) {
    at = put_u16(at, record->op_id);
    at = put_u8(at, record->status);
    at = put_fault(at, record->fault.code ? &record->fault : &no_fault);
    return put_bytes(at, record->result, WALLS);
}

uint8_t *state_write(uint8_t *at) {
    at = put_u16(at, state.revision);
    at = put_u32(at, state.boot_id);
    at = put_u8(at, (uint8_t)((state.lid_open ? FLAG_LID_OPEN : 0) |
                              (state_program_pending() ? FLAG_PROGRAM_PENDING : 0)));
    at = put_u16(at, state.lid_openings);
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        for (uint8_t button = 0; button < BUTTONS; button++) {
            at = put_u16(at, state.presses[seat][button]);
        }
    }
    at = put_bytes(at, state.press_log, PRESS_LOG);
    for (uint8_t n = 0; n < OPERATIONS; n++) {
        at = record_write(at, &state.records[n]);
    }
    at = put_faults(at);
    at = put_bytes(at, state.program, WALLS);
    return put_u8(at, state.set_in_play);
}
