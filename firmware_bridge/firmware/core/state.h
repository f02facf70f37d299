/* State that the host must not miss: presses, operations, faults, program. It is all here,
 * readable again at any time. See PROTOCOL.md, "State block". */
#ifndef STATE_H
#define STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"
#include "fault_codes.h"

enum {
    PRESS_LOG = 16,
    FAULTS_MAX = 4,
    NO_PLACE = 0xFF,
    RECORD_BYTES = 10,
    STATE_BYTES_MAX = 73 + 3 * RECORD_BYTES + 1 + 3 * FAULTS_MAX + WALLS + 1,
};

enum operation { SHUFFLE = 1, RAISE_WALLS = 2, ROLL_DICE = 3, OPERATIONS = 3 };

enum status { STATUS_NONE, STATUS_RUNNING, STATUS_DONE, STATUS_FAILED };

struct fault {
    uint8_t code;
    uint8_t place; /* a wall, or NO_PLACE */
    uint8_t count; /* tiles it is about */
};

struct record {
    uint16_t op_id; /* 0: none yet */
    uint8_t status;
    struct fault fault;
    uint8_t result[WALLS];
};

struct state {
    uint16_t revision;
    uint32_t boot_id;
    bool lid_open;
    uint16_t lid_openings;
    uint16_t presses[SEATS][BUTTONS];
    uint8_t press_log[PRESS_LOG]; /* oldest first, empty places in front */
    struct record records[OPERATIONS];
    uint8_t faults; /* how many of `latched` stand */
    struct fault latched[FAULTS_MAX];
    uint8_t program[WALLS]; /* the latest accepted */
    uint8_t built[WALLS];   /* the one that the walls in the machine were built by */
    uint8_t set_in_play;
};

extern struct state state;

void state_start(uint32_t boot_id);

/* Something of it changed: a new revision, and the host hears of it. */
void state_changed(void);

void state_pressed(uint8_t seat, uint8_t button);
void state_lid(bool open);

struct record *record_of(enum operation operation);

/* Traces the faults that stand. */
void state_trace_faults(void);

/* The first fault that stands, an open lid before all; its code is NO_FAULT without a fault. */
struct fault state_first_fault(void);

/* A fault that stays until a person has seen to it. */
void state_latch(struct fault fault);

/* A person has seen to every fault of this code; FAULT_OTHER means each one above FAULT_LAST: those of a
   later minor version, which a host reads as OTHER. */
void state_clear(uint8_t code);

/* Whether the program is to take effect at the next shuffle. */
bool state_program_pending(void);

/* Each writes its block and returns where the next byte goes. */
uint8_t *state_write(uint8_t *at);
uint8_t *record_write(uint8_t *at, const struct record *record);

#endif
