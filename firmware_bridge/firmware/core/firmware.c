#include "firmware.h"

#include "board.h"
#include "bytes.h"
#include "contacts.h"
#include "motion.h"
#include "operations.h"
#include "session.h"
#include "speed.h"
#include "state.h"
#include "tiles.h"

static uint32_t ticked_at;
static int16_t unsent; /* a byte that the line did not take, -1 = none */

/* --- start: nothing moves, nothing shines, nothing is known ----------------------------------- */

static void go_dark(void) {
    const struct colour dark = {0, 0, 0};
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        board_display(seat, 0, 0);
    }
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        board_light(wall, 1, settings.stacks, dark);
    }
}

static void trace_boot(enum reset_cause cause, uint32_t boot_id) {
    uint8_t bytes[5];
    put_u32(put_u8(bytes, (uint8_t)cause), boot_id);
    board_trace(TRACE_BOOT, bytes, sizeof bytes);
}

static void take_over_program(void) {
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        state.program[wall] = state.built[wall] = settings.program[wall];
    }
}

void firmware_start(void) {
    enum reset_cause cause = board_reset_cause();
    uint32_t boot_id = board_boot_id();
    struct inputs inputs;
    operations_start();
    board_settings(&settings);
    state_start(boot_id);
    take_over_program();
    tiles_start();
    board_inputs(&inputs);
    contacts_start(inputs.contacts);
    state.lid_open = inputs.contacts & CONTACT_LID;
    trace_boot(cause, boot_id);
    state_trace_faults();
    go_dark();
    session_start(boot_id, (uint8_t)cause);
    speed_start();
    unsent = -1;
    ticked_at = board_ms();
}

/* --- every millisecond ------------------------------------------------------------------------ */

static void people(uint32_t changed, uint32_t closed) {
    if (changed & CONTACT_LID) {
        if (closed & CONTACT_LID) {
            operations_stop((struct fault){FAULT_LID_OPEN, NO_PLACE, 0});
        }
        state_lid(closed & CONTACT_LID);
    }
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        for (uint8_t button = 0; button < BUTTONS; button++) {
            if (changed & closed & CONTACT_BUTTON(seat, button)) {
                state_pressed(seat, button);
            }
        }
    }
}

static void tick(void) {
    struct inputs inputs;
    board_inputs(&inputs);
    uint32_t changed = contacts_tick(inputs.contacts);
    if (changed) {
        people(changed, contacts_closed());
    }
    tiles_tick(&inputs);
    operations_tick(&inputs);
}

/* --- the main loop ---------------------------------------------------------------------------- */

/* The session gives the next byte once the UART took the last one. */
static void transmit(void) {
    for (;;) {
        if (unsent < 0) {
            unsent = frames_next_byte();
        }
        if (unsent < 0 || !board_uart_put((uint8_t)unsent)) {
            return;
        }
        unsent = -1;
    }
}

void firmware_step(void) {
    board_watchdog_feed();
    session_step((uint16_t)board_ms());
    transmit();
    speed_step(board_ms());
    if (board_ms() != ticked_at) {
        ticked_at++;
        tick();
    }
}

bool firmware_idle(void) { return frames_all_seen() && board_ms() == ticked_at; }
