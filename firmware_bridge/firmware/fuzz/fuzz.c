#include <stdlib.h>
#include <string.h>

#include "firmware.h"
#include "frames.h"
#include "operations.h"
#include "world.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

/* --- the deframer alone ----------------------------------------------------------------------- */

static void count_pieces(struct tally *tally) {
    struct frame frame;
    for (;;) {
        switch (frames_take(&frame)) {
        case PIECE_NONE:
            return;
        case PIECE_FRAME:
            tally->frames++;
            break;
        case PIECE_GARBLED:
        case PIECE_SHRED:
            tally->garbled++;
            break;
        }
    }
}

struct tally deframe(const uint8_t *bytes, size_t count) {
    struct tally tally = {0, 0};
    frames_start();
    for (size_t n = 0; n < count; n++) {
        if (frames_free() == 0) {
            abort(); /* what cannot be a frame must make room */
        }
        frames_received(bytes[n]);
        count_pieces(&tally);
    }
    return tally;
}

/* --- stories ---------------------------------------------------------------------------------- */

static void steps(uint32_t ms) {
    for (uint32_t n = 0; n <= ms; n++) {
        firmware_step();
        if (world.motors && !operations_running()) {
            abort(); /* nothing moves by itself */
        }
        world.ms += n < ms;
    }
    while (frames_sending()) {
        firmware_step();
    }
}

enum { HELLO = 0x01, DATA = 0x02, THE_NEXT_ONE = 0x80 };

static uint8_t next_seq;

/* Bytes cannot count: a DATA from this seq on gets the one that is due. */
static void number(uint8_t *raw, size_t length) {
    if (length >= 1 && raw[0] == HELLO) {
        next_seq = 0;
    } else if (length >= 2 && raw[0] == DATA && raw[1] >= THE_NEXT_ONE) {
        raw[1] = next_seq++;
    }
}

/* A frame as a host would send it. */
static void hear_frame(const uint8_t *raw, uint8_t length) {
    uint8_t whole[FRAME_RAW_MAX];
    uint16_t crc = CRC_START;
    memcpy(whole, raw, length);
    number(whole, length);
    for (uint8_t n = 0; n < length; n++) {
        crc = crc_on(crc, whole[n]);
    }
    whole[length] = (uint8_t)(~crc >> 8);
    whole[length + 1] = (uint8_t)~crc;
    length = (uint8_t)(length + 2);
    frames_received(0);
    for (uint8_t at = 0; at <= length;) {
        uint8_t end = at;
        while (end < length && whole[end]) {
            end++;
        }
        frames_received((uint8_t)(end - at + 1));
        while (at < end) {
            frames_received(whole[at++]);
        }
        at++;
    }
    frames_received(0);
}

/* Each piece of a story begins with a byte that gives its kind and its length. */
enum { GARBAGE = 0xC0, TIME = 0xD0, RESTART = 0xD8, CONTACTS = 0xE0, SENSORS = 0xF0, LENGTH = 0x0F };

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

void tell_story(const uint8_t *bytes, size_t count) {
    static const uint8_t hello[] = {HELLO, 0, 1, 1, 7, 0, 0, 0, 1};
    memset(&world, 0, sizeof world);
    firmware_start();
    hear_frame(hello, sizeof hello);
    steps(1);
    while (count) {
        uint8_t word = *bytes++;
        count--;
        size_t length = smaller(word < GARBAGE ? word : word & LENGTH, count);
        if (word < GARBAGE) {
            length = smaller(length, FRAME_RAW_MAX - 2);
            hear_frame(bytes, (uint8_t)length);
        } else if (word < TIME) {
            for (size_t n = 0; n < length; n++) {
                frames_received(bytes[n]);
            }
        } else if (word < CONTACTS) {
            length = 0;
            if (word < RESTART) {
                steps(16u << (word & 7));
            } else {
                firmware_start();
            }
        } else if (word < SENSORS) {
            memcpy(&world.inputs.contacts, bytes, smaller(length, sizeof world.inputs.contacts));
        } else if (length >= 4) {
            world.inputs.tile_seen = bytes[0] & 0x0F;
            world.inputs.tile_back = bytes[0] >> 4;
            world.inputs.lift_top = bytes[1] & 0x0F;
            world.inputs.lift_home = bytes[1] >> 4;
            world.inputs.dice[0] = bytes[2] & 7;
            world.inputs.dice[1] = bytes[3] & 7;
        }
        bytes += length;
        count -= length;
        steps(1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    deframe(bytes, count);
    tell_story(bytes, count);
    return 0;
}
