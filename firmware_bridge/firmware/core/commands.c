#include <string.h>

#include "board_config.h"
#include "bytes.h"
#include "motion.h"
#include "operations.h"
#include "session.h"
#include "speed.h"
#include "state.h"

enum command {
    COMMAND_PROGRAM = 0x04,
    COMMAND_BAUD = 0x05,
    COMMAND_ECHO = 0x0F,
    COMMAND_DISPLAY = 0x10,
    COMMAND_LIGHT = 0x11,
    COMMAND_BUZZ = 0x12,
    COMMAND_READ_STATE = 0x20,
    COMMAND_CLEAR_FAULT = 0x21,
};

enum {
    ECHO_MAX = 64,
    TILES_MIN = 84,  /* of a set: three players without two suits */
    TILES_MAX = 152, /* as many as any set has, where the walls are long enough */
};

enum sensor { TILE_COUNTERS = 0x01, LIFT_TOPS = 0x02, DICE_READER = 0x04, LID_SWITCH = 0x08, BACK_COLOURS = 0x10 };

enum lacks { LACKS_MOTIONS = 0x01, LACKS_BUTTONS = 0x02, LACKS_LIGHTS = 0x04 };

#ifndef BOARD_LACKS
#define BOARD_LACKS 0 /* parts that the table lacks, from board_config.h: LACKS_LIGHTS, or several */
#endif

_Static_assert(REPLY_BYTES >= 1 + STATE_BYTES_MAX, "the longest reply is the state block");
_Static_assert(REPLY_BYTES >= 1 + ECHO_MAX, "and an echo fits too");

static uint16_t tiles_max(void) {
    uint16_t most = (uint16_t)(WALLS * 2 * settings.stacks);
    return most < TILES_MAX ? most : TILES_MAX;
}

static uint16_t sum(const uint8_t *tiles) {
    uint16_t all = 0;
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        all = (uint16_t)(all + tiles[wall]);
    }
    return all;
}

/* --- each command: its outcome ---------------------------------------------------------------- */

static enum outcome move(const struct frame *command, enum operation operation) {
    uint16_t op_id = frame_u16(command, 1);
    if (command->length < 3 || op_id == 0) {
        return OUTCOME_BAD_ARGUMENT;
    }
    return operations_begin(operation, op_id) ? OUTCOME_OK : OUTCOME_BUSY;
}

static enum outcome program(const struct frame *command) {
    uint8_t tiles[WALLS];
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        tiles[wall] = frame_u8(command, (uint8_t)(1 + wall));
        if (tiles[wall] > 2 * settings.stacks) {
            return OUTCOME_BAD_ARGUMENT;
        }
    }
    if (command->length < 1 + WALLS || sum(tiles) < TILES_MIN || sum(tiles) > tiles_max()) {
        return OUTCOME_BAD_ARGUMENT;
    }
    if (memcmp(state.program, tiles, WALLS) != 0) {
        memcpy(state.program, tiles, WALLS);
        state_changed();
    }
    return OUTCOME_OK;
}

static enum outcome baud(const struct frame *command) {
    uint32_t asked = frame_u32(command, 1);
    if (command->length < 5 || !asked || !board_uart_can(asked)) {
        return OUTCOME_BAD_ARGUMENT;
    }
    speed_promise(asked);
    return OUTCOME_OK;
}

static enum outcome display(const struct frame *command) {
    uint8_t shown[1 + DISPLAY_WIDTH]; /* the seat, then its text */
    uint8_t seat = frame_u8(command, 1);
    if (command->length < 2 || command->length > 2 + DISPLAY_WIDTH || seat >= SEATS) {
        return OUTCOME_BAD_ARGUMENT;
    }
    uint8_t length = (uint8_t)(command->length - 2);
    shown[0] = seat;
    for (uint8_t at = 0; at < length; at++) {
        uint8_t letter = frame_u8(command, (uint8_t)(2 + at));
        if (letter < ' ' || letter > '~') {
            return OUTCOME_BAD_ARGUMENT;
        }
        shown[1 + at] = letter;
    }
    board_display(seat, shown + 1, length);
    board_trace(TRACE_TEXT, shown, (uint8_t)(1 + length));
    return OUTCOME_OK;
}

static enum outcome light(const struct frame *command) {
    uint8_t wall = frame_u8(command, 1), first = frame_u8(command, 2), last = frame_u8(command, 3);
    if (command->length < 7 || wall >= WALLS || first < 1 || first > last || last > settings.stacks) {
        return OUTCOME_BAD_ARGUMENT;
    }
    struct colour colour = {frame_u8(command, 4), frame_u8(command, 5), frame_u8(command, 6)};
    board_light(wall, first, last, colour);
    return OUTCOME_OK;
}

static enum outcome buzz(const struct frame *command) {
    uint8_t seat = frame_u8(command, 1), pattern = frame_u8(command, 2);
    if (command->length < 3 || seat >= SEATS || pattern < BUZZ_NOTICE || pattern > BUZZ_ALARM) {
        return OUTCOME_BAD_ARGUMENT;
    }
    board_buzz(seat, (enum buzz)pattern);
    return OUTCOME_OK;
}

static enum outcome clear_fault(const struct frame *command) {
    uint8_t code = frame_u8(command, 1);
    if (command->length < 2 || code == NO_FAULT || (code > FAULT_LAST && code != FAULT_OTHER)) {
        return OUTCOME_BAD_ARGUMENT;
    }
    state_clear(code);
    return OUTCOME_OK;
}

static enum outcome echo(const struct frame *command, uint8_t *reply) {
    if (command->length > 1 + ECHO_MAX) {
        return OUTCOME_BAD_ARGUMENT;
    }
    frame_copy(command, 1, reply + 1);
    return OUTCOME_OK;
}

/* Whether a command is for a part that this table has not. */
static bool lacked(uint8_t word) {
    if (word >= SHUFFLE && word <= COMMAND_PROGRAM) {
        return BOARD_LACKS & LACKS_MOTIONS;
    }
    return word == COMMAND_LIGHT && (BOARD_LACKS & LACKS_LIGHTS);
}

static enum outcome outcome_of(const struct frame *command, uint8_t *reply) {
    uint8_t word = frame_u8(command, 0);
    if (command->length == 0) {
        return OUTCOME_BAD_ARGUMENT;
    }
    if (lacked(word)) {
        return OUTCOME_UNKNOWN_COMMAND;
    }
    switch (word) {
    case SHUFFLE:
    case RAISE_WALLS:
    case ROLL_DICE:
        return move(command, (enum operation)word);
    case COMMAND_PROGRAM:
        return program(command);
    case COMMAND_BAUD:
        return baud(command);
    case COMMAND_ECHO:
        return echo(command, reply);
    case COMMAND_DISPLAY:
        return display(command);
    case COMMAND_LIGHT:
        return light(command);
    case COMMAND_BUZZ:
        return buzz(command);
    case COMMAND_READ_STATE:
        return OUTCOME_OK;
    case COMMAND_CLEAR_FAULT:
        return clear_fault(command);
    default:
        return OUTCOME_UNKNOWN_COMMAND;
    }
}

/* --- the session's calls ---------------------------------------------------------------------- */

uint8_t table_carry_out(const struct frame *command, uint8_t *reply) {
    uint8_t word = frame_u8(command, 0);
    reply[0] = (uint8_t)outcome_of(command, reply);
    uint8_t *end = reply + 1;
    if (reply[0] != OUTCOME_OK) {
        return 1;
    }
    switch (word) {
    case SHUFFLE:
    case RAISE_WALLS:
    case ROLL_DICE:
        end = put_u8(end, record_of((enum operation)word)->status);
        break;
    case COMMAND_ECHO:
        end = reply + command->length;
        break;
    case COMMAND_READ_STATE:
        end = state_write(end);
        break;
    default:
        break;
    }
    return (uint8_t)(end - reply);
}

static const char model[] = TABLE_MODEL;
static const uint8_t firmware_version[3] = {FIRMWARE_MAJOR, FIRMWARE_MINOR, FIRMWARE_PATCH};

enum { MODEL_LENGTH = sizeof model - 1 };
_Static_assert(MODEL_LENGTH <= 32, "a model's name has at most 32 letters");
_Static_assert(ABOUT_BYTES >= 6 + MODEL_LENGTH + 15, "what the table tells of itself fits");

uint8_t table_about(uint8_t *about) {
    uint8_t *at = put_u8(about, WALLS);
    at = put_u8(at, settings.stacks);
    at = put_u8(at, (uint8_t)sum(settings.program));
    at = put_u8(at, SEATS);
    at = put_u8(at, DISPLAY_WIDTH);
    at = put_u8(at, MODEL_LENGTH);
    memcpy(at, model, MODEL_LENGTH);
    at = put_u8(at + MODEL_LENGTH, PROTOCOL_MINOR);
    memcpy(at, firmware_version, sizeof firmware_version);
    at = put_u32(at + sizeof firmware_version, settings.board);
    at = put_u16(at, TILE_COUNTERS | LIFT_TOPS | DICE_READER | LID_SWITCH | BACK_COLOURS);
    at = put_u8(at, settings.sets);
    at = put_u8(at, BOARD_LACKS & LACKS_MOTIONS ? 0 : TILES_MIN);
    at = put_u8(at, BOARD_LACKS & LACKS_MOTIONS ? 0 : (uint8_t)tiles_max());
    at = put_u8(at, BOARD_LACKS);
    at = put_u8(at, 0); /* displays of ASCII alone */
    return (uint8_t)(at - about);
}

uint16_t table_revision(void) { return state.revision; }

/* Only a motion that was cut off leaves something to see to; a silent host alone is no fault of the table. */
void table_host_is_silent(void) {
    const struct fault comms = {FAULT_COMMS, NO_PLACE, 0};
    if (operations_stop(comms)) {
        state_latch(comms);
    }
}
