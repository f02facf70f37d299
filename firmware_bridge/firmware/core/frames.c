#include "frames.h"

/* Polynomial 1021, eight bits at once and in bytes alone: an 8-bit chip shifts wider numbers bit by bit, and
 * a table would cost it 512 bytes. Kept in one place, since a compiler that sees the whole program would copy
 * it to every caller. */
__attribute__((noinline)) uint16_t crc_on(uint16_t crc, uint8_t byte) {
    uint8_t x = (uint8_t)(crc >> 8) ^ byte;
    x ^= x >> 4;
    uint8_t high = (uint8_t)((uint8_t)crc ^ (uint8_t)(x << 4) ^ (x >> 3));
    uint8_t low = (uint8_t)((uint8_t)(x << 5) ^ x);
    return (uint16_t)((uint16_t)high << 8 | low);
}

/* --- receiving -------------------------------------------------------------------------------- */

enum { COBS_NO_ZERO_BEHIND = 0xFF }; /* the one code behind whose block no zero stood */

static uint8_t ring[RECEIVE_RING_BYTES];
static volatile ring_index head;  /* where the next received byte goes: the interrupt's */
static volatile ring_index start; /* first byte in use */

static struct {
    ring_index tail;  /* next received byte to look at */
    ring_index write; /* where the next decoded byte goes; never overtakes `tail` */
    uint8_t seen;     /* encoded bytes of the piece so far; stays at FRAME_PIECE_MAX + 1 when there are more */
    uint8_t code;     /* of the present COBS block */
    uint8_t left;     /* bytes of that block still to come */
    uint16_t crc;
} piece;

static ring_index behind(ring_index at) { return (ring_index)(at + 1 == RECEIVE_RING_BYTES ? 0 : at + 1); }

static ring_index ahead(ring_index at, uint8_t by) {
    uint16_t sum = (uint16_t)(at + by);
    return (ring_index)(sum >= RECEIVE_RING_BYTES ? sum - RECEIVE_RING_BYTES : sum);
}

static void begin_piece(void) {
    start = piece.write = piece.tail;
    piece.seen = 0;
    piece.left = 0;
    piece.code = COBS_NO_ZERO_BEHIND; /* no zero in front of the first block */
    piece.crc = CRC_START;
}

void frames_received(uint8_t byte) {
    ring_index next = behind(head);
    if (next == start) {
        return;
    }
    ring[head] = byte;
    head = next;
}

uint16_t frames_free(void) {
    ring_index first = start, end = head;
    return (uint16_t)(RECEIVE_RING_BYTES - 1 - (end >= first ? end - first : RECEIVE_RING_BYTES - first + end));
}

bool frames_all_seen(void) { return piece.tail == head; }

static void decoded(uint8_t byte) {
    ring[piece.write] = byte;
    piece.write = behind(piece.write);
    piece.crc = crc_on(piece.crc, byte);
}

static void look_at(uint8_t byte) {
    if (piece.seen >= FRAME_PIECE_MAX) {
        begin_piece(); /* too long to be a frame: make room, and remember that it was too long */
        piece.seen = FRAME_PIECE_MAX + 1;
        return;
    }
    piece.seen++;
    if (piece.left) {
        piece.left--;
        decoded(byte);
        return;
    }
    if (piece.code != COBS_NO_ZERO_BEHIND) {
        decoded(0);
    }
    piece.code = byte;
    piece.left = (uint8_t)(byte - 1);
}

static enum piece judge(struct frame *frame) {
    if (piece.seen < FRAME_PIECE_MIN) {
        return PIECE_SHRED;
    }
    if (piece.seen > FRAME_PIECE_MAX || piece.left || piece.crc != CRC_RESIDUE) {
        return PIECE_GARBLED;
    }
    frame->kind = ring[start];
    frame->seq = ring[ahead(start, 1)];
    frame->at = ahead(start, 2);
    frame->length = (uint8_t)(piece.seen - 1 - FRAME_RAW_MIN); /* COBS had added one byte */
    return PIECE_FRAME;
}

enum piece frames_take(struct frame *frame) {
    if (piece.seen == 0) {
        begin_piece(); /* the frame of the last call has been dealt with */
    }
    while (piece.tail != head) {
        uint8_t byte = ring[piece.tail];
        piece.tail = behind(piece.tail);
        if (byte) {
            look_at(byte);
        } else if (piece.seen) {
            enum piece found = judge(frame);
            piece.seen = 0;
            return found;
        } else {
            begin_piece(); /* nothing between two zeros is nothing at all */
        }
    }
    return PIECE_NONE;
}

uint8_t frame_u8(const struct frame *frame, uint8_t at) {
    return at < frame->length ? ring[ahead(frame->at, at)] : 0;
}

uint16_t frame_u16(const struct frame *frame, uint8_t at) {
    return (uint16_t)(frame_u8(frame, at) | (uint16_t)frame_u8(frame, (uint8_t)(at + 1)) << 8);
}

uint32_t frame_u32(const struct frame *frame, uint8_t at) {
    return frame_u16(frame, at) | (uint32_t)frame_u16(frame, (uint8_t)(at + 2)) << 16;
}

void frame_copy(const struct frame *frame, uint8_t at, uint8_t *to) {
    ring_index from = ahead(frame->at, at);
    for (; at < frame->length; at++) {
        *to++ = ring[from];
        from = behind(from);
    }
}

/* --- sending ---------------------------------------------------------------------------------- */

static struct {
    enum { IDLE, FIRST_ZERO, CODE, BLOCK, LAST_ZERO } next; /* the meaning of the next byte */
    uint8_t kind;
    uint8_t seq;
    const uint8_t *body;
    uint8_t length;
    uint16_t crc;
    bool summed;       /* the CRC has been added up */
    uint8_t at;        /* next byte of the raw frame */
    uint8_t block_end; /* the zero that ends the present block, or the frame's end */
} out;

static uint8_t raw_length(void) { return (uint8_t)(out.length + FRAME_RAW_MIN); }

/* Not before it is needed: by then the first bytes are on the line, and adding up costs it no time. */
static void sum_up(void) {
    uint16_t crc = crc_on(crc_on(CRC_START, out.kind), out.seq);
    for (uint8_t at = 0; at < out.length; at++) {
        crc = crc_on(crc, out.body[at]);
    }
    out.crc = (uint16_t)~crc;
    out.summed = true;
}

static uint8_t raw(uint8_t at) {
    if (at < 2) {
        return at ? out.seq : out.kind;
    }
    at = (uint8_t)(at - 2);
    if (at < out.length) {
        return out.body[at];
    }
    if (!out.summed) {
        sum_up();
    }
    return (uint8_t)(at == out.length ? out.crc >> 8 : out.crc);
}

void frames_send(uint8_t kind, uint8_t seq, const uint8_t *body, uint8_t length) {
    out.kind = kind;
    out.seq = seq;
    out.body = body;
    out.length = length;
    out.summed = false;
    out.at = 0;
    out.next = FIRST_ZERO;
}

bool frames_sending(void) { return out.next != IDLE; }

static uint8_t begin_block(void) {
    uint8_t end = out.at;
    while (end < raw_length() && raw(end)) {
        end++;
    }
    out.block_end = end;
    return (uint8_t)(end - out.at + 1);
}

/* Behind a block comes the next one, whose code stands for the zero between them. */
static void end_block(void) {
    if (out.at < out.block_end) {
        out.next = BLOCK;
    } else if (out.at == raw_length()) {
        out.next = LAST_ZERO;
    } else {
        out.at++;
        out.next = CODE;
    }
}

int16_t frames_next_byte(void) {
    uint8_t byte = 0;
    switch (out.next) {
    case IDLE:
        return -1;
    case FIRST_ZERO:
        out.next = CODE;
        break;
    case CODE:
        byte = begin_block();
        end_block();
        break;
    case BLOCK:
        byte = raw(out.at++);
        end_block();
        break;
    case LAST_ZERO:
        out.next = IDLE;
        break;
    }
    return byte;
}

void frames_start(void) {
    piece.tail = head;
    begin_piece();
    out.next = IDLE;
}
