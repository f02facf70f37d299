/* Frames on the wire, `00 COBS(kind seq body crc_hi crc_lo) 00`. See PROTOCOL.md, "Frames".
 *
 * Received bytes lie in one ring. They are decoded in place while they come in, so that a frame is ready the moment its
 * ending zero is there, and there is no second buffer. What is sent is encoded byte by byte from where it lies, so that
 * a reply needs no room but the one in which it is kept.
 */
#ifndef FRAMES_H
#define FRAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "board_config.h"

enum {
    FRAME_RAW_MIN = 4,   /* kind, seq and CRC around an empty body */
    FRAME_RAW_MAX = 128, /* below 254, so that COBS adds exactly one byte */
    FRAME_BODY_MAX = FRAME_RAW_MAX - 4,
    FRAME_PIECE_MIN = FRAME_RAW_MIN + 1, /* a damaged piece shorter than this is not worth an answer */
    FRAME_PIECE_MAX = FRAME_RAW_MAX + 1,
    FRAME_WIRE_MAX = FRAME_PIECE_MAX + 2, /* with a zero at both ends */
};

/* The ring is read by the program and written by an interrupt: its index must be read in one instruction. */
#if RECEIVE_RING_BYTES <= 256
typedef uint8_t ring_index;
#else
typedef uint16_t ring_index;
#endif

_Static_assert(RECEIVE_RING_BYTES > FRAME_PIECE_MAX + 1, "the ring holds at least one frame and its ending zero");

/* The bytes between two zeros. */
enum piece {
    PIECE_NONE,    /* nothing whole yet */
    PIECE_FRAME,   /* an intact frame */
    PIECE_GARBLED, /* as long as a frame, but not intact */
    PIECE_SHRED,   /* too short to have been one */
};

struct frame {
    uint8_t kind;
    uint8_t seq;
    uint8_t length; /* bytes in the body */
    ring_index at;  /* where the body begins in the ring */
};

/* Forgets everything received and unsent. */
void frames_start(void);

/* One byte from the line. May be called in an interrupt; a byte that finds the ring full is lost, and the
 * frame's CRC will tell. */
void frames_received(uint8_t byte);

/* How many bytes the ring takes now, for boards that can make the other end wait. */
uint16_t frames_free(void);

/* Looks on to the end of the next piece. The frame stays in the ring until the next call. */
enum piece frames_take(struct frame *frame);

/* Whether every received byte has been looked at. */
bool frames_all_seen(void);

/* A byte of a frame's body; 0 past its end. */
uint8_t frame_u8(const struct frame *frame, uint8_t at);
uint16_t frame_u16(const struct frame *frame, uint8_t at);
uint32_t frame_u32(const struct frame *frame, uint8_t at);

/* The body from `at` on, as far as it goes. */
void frame_copy(const struct frame *frame, uint8_t at, uint8_t *to);

/* Begins to send. The body must stay as it is until `frames_sending` is false, which it must be before. */
void frames_send(uint8_t kind, uint8_t seq, const uint8_t *body, uint8_t length);
bool frames_sending(void);

/* The next byte for the line, -1 if no byte is left. */
int16_t frames_next_byte(void);

/* CRC-16/GENIBUS, one byte on: starts at CRC_START, is sent inverted, and stands at CRC_RESIDUE behind a
 * whole intact frame. */
enum { CRC_START = 0xFFFF, CRC_RESIDUE = 0x1D0F };
uint16_t crc_on(uint16_t crc, uint8_t byte);

#endif
