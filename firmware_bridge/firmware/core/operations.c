#include "operations.h"

#include <string.h>

#include "bytes.h"
#include "motion.h"

enum { NOTHING_RUNS = 0 };

static const uint32_t LONGEST_MS = 180000; /* no operation goes on longer, whatever its sensors say */

static uint8_t running; /* an `enum operation`, or NOTHING_RUNS */

void operations_start(void) {
    running = NOTHING_RUNS;
    board_motors(0);
}

bool operations_running(void) { return running != NOTHING_RUNS; }

static void fail_unmoved(struct record *record, struct fault fault) {
    record->status = STATUS_FAILED;
    record->fault = fault;
}

static void start_motion(enum operation operation) {
    memset(&motion, 0, sizeof motion);
    board_times(&motion_times);
    switch (operation) {
    case SHUFFLE:
        shuffle_begin();
        break;
    case RAISE_WALLS:
        lift_begin();
        break;
    case ROLL_DICE:
        dice_begin();
        break;
    }
}

static void trace_began(enum operation operation, uint16_t op_id) {
    uint8_t bytes[3];
    put_u16(put_u8(bytes, (uint8_t)operation), op_id);
    board_trace(TRACE_BEGAN, bytes, sizeof bytes);
}

static void trace_ended(enum operation operation) {
    uint8_t bytes[1 + RECORD_BYTES];
    record_write(put_u8(bytes, (uint8_t)operation), record_of(operation));
    board_trace(TRACE_ENDED, bytes, sizeof bytes);
}

bool operations_begin(enum operation operation, uint16_t op_id) {
    struct record *record = record_of(operation);
    if (record->op_id == op_id) {
        return true;
    }
    if (running != NOTHING_RUNS) {
        return false;
    }
    struct fault fault = state_first_fault();
    memset(record, 0, sizeof *record);
    record->op_id = op_id;
    if (fault.code) {
        fail_unmoved(record, fault);
    } else {
        record->status = STATUS_RUNNING;
        running = (uint8_t)operation;
        trace_began(operation, op_id);
        start_motion(operation);
    }
    state_changed();
    return true;
}

static void end(enum status status, struct fault fault, const uint8_t *result) {
    enum operation ended = (enum operation)running;
    struct record *record = record_of(ended);
    board_motors(0);
    running = NOTHING_RUNS;
    record->status = (uint8_t)status;
    record->fault = fault;
    memcpy(record->result, result, WALLS);
    trace_ended(ended);
    state_changed();
}

static const uint8_t no_result[WALLS];

/* The counts of a shuffle that came out wrong are reported all the same; those of one that stopped half-way
 * are unknown. */
static bool result_stands(void) {
    switch (motion.fault.code) {
    case FAULT_MISSING_TILE:
    case FAULT_EXTRA_TILE:
    case FAULT_MIXED_SET:
        return true;
    default:
        return false;
    }
}

static enum progress too_long(void) {
    static const enum fault_code codes[] = {FAULT_JAM, FAULT_LIFT, FAULT_DICE};
    return motion_stuck(codes[running - SHUFFLE], NO_PLACE);
}

static enum progress tick(const struct inputs *inputs) {
    if (motion.ms++ > LONGEST_MS) {
        return too_long();
    }
    switch ((enum operation)running) {
    case SHUFFLE:
        return shuffle_tick(inputs);
    case RAISE_WALLS:
        return lift_tick(inputs);
    case ROLL_DICE:
        return dice_tick(inputs);
    }
    return MOVING;
}

void operations_tick(const struct inputs *inputs) {
    if (running == NOTHING_RUNS) {
        return;
    }
    enum progress progress = tick(inputs);
    board_motors(motion.motors);
    if (motion.phase_ms < UINT16_MAX) {
        motion.phase_ms++;
    }
    if (progress == ARRIVED) {
        end(STATUS_DONE, motion.fault, motion.result);
    } else if (progress == STUCK) {
        end(STATUS_FAILED, motion.fault, result_stands() ? motion.result : no_result);
    }
}

bool operations_stop(struct fault fault) {
    if (running == NOTHING_RUNS) {
        return false;
    }
    end(STATUS_FAILED, fault, no_result);
    return true;
}
