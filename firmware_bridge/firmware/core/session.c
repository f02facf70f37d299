#include "session.h"

#include "bytes.h"

enum kind {
    HELLO = 0x01,
    DATA = 0x02,
    PING = 0x03,
    HELLO_ACK = 0x81,
    ACK = 0x82,
    NAK = 0x83,
    PONG = 0x84,
    EVENT = 0x85,
    BOOT = 0x86,
};

enum nak_reason { NAK_ORDER = 1, NAK_NO_SESSION = 2, NAK_GARBLED = 3 };

enum {
    HELLO_BYTES = 7,
    ANSWER_BYTES = HELLO_ACK_HEAD + ABOUT_BYTES,
    WINDOW_BYTES = RECEIVE_RING_BYTES - FRAME_WIRE_MAX,
};

static struct {
    uint32_t boot_id;
    uint8_t cause;
    uint32_t token; /* 0: no session */
    uint8_t next;   /* seq of the DATA expected next */
    uint8_t kept;   /* how many of the replies below belong to this session */
    bool gap_sent;  /* one NAK for a gap: every frame behind it would ask again */
    bool event_due;
    bool heard;  /* somebody spoke, and the dead-man has not yet struck */
    bool spoken; /* since `session_heard` was asked */
    uint16_t heard_at;
    uint16_t garbled;
    uint8_t answer[ANSWER_BYTES]; /* the body of what is being sent, unless it is a kept reply */
} session;

static struct reply {
    uint8_t length;
    uint8_t body[REPLY_BYTES];
} replies[KEPT_REPLIES];

static struct reply *reply_of(uint8_t seq) { return &replies[seq % KEPT_REPLIES]; }

_Static_assert(256 % KEPT_REPLIES == 0, "a reply's place follows from its seq, which wraps at 256");

/* --- sending ---------------------------------------------------------------------------------- */

static void say(uint8_t kind, uint8_t seq, const uint8_t *end) {
    frames_send(kind, seq, session.answer, (uint8_t)(end - session.answer));
}

static void say_boot(void) {
    uint8_t *at = put_u32(session.answer, session.boot_id);
    say(BOOT, 0, put_u8(at, session.cause));
}

static void say_hello_ack(uint8_t protocol, uint32_t token) {
    uint8_t *at = put_u8(session.answer, protocol);
    at = put_u8(at, PROTOCOL_VERSION); /* the lowest it speaks */
    at = put_u8(at, PROTOCOL_VERSION); /* and the highest */
    at = put_u32(at, token);
    at = put_u32(at, session.boot_id);
    at = put_u8(at, session.cause);
    at = put_u16(at, WINDOW_BYTES);
    at = put_u8(at, KEPT_REPLIES);
    at += table_about(at);
    say(HELLO_ACK, 0, at);
}

static void say_reply(uint8_t seq) {
    const struct reply *reply = reply_of(seq);
    frames_send(ACK, seq, reply->body, reply->length);
}

static void say_nak(enum nak_reason reason) { say(NAK, session.next, put_u8(session.answer, reason)); }

static void say_pong(void) {
    uint8_t *at = put_u32(session.answer, session.token);
    at = put_u16(at, table_revision());
    say(PONG, 0, put_u16(at, session.garbled));
}

static void say_event(void) { say(EVENT, 0, put_u16(session.answer, table_revision())); }

/* --- receiving -------------------------------------------------------------------------------- */

static void take_hello(const struct frame *hello) {
    uint8_t lowest = frame_u8(hello, 0), highest = frame_u8(hello, 1);
    uint32_t token = frame_u32(hello, 2);
    if (hello->length < HELLO_BYTES || token == 0) {
        session.garbled++;
        return;
    }
    if (lowest > PROTOCOL_VERSION || highest < PROTOCOL_VERSION) {
        say_hello_ack(0, token);
        return;
    }
    session.token = token; /* every HELLO starts again: none can overtake the DATA of its own session */
    session.next = 0;
    session.kept = 0;
    session.gap_sent = false;
    say_hello_ack(PROTOCOL_VERSION, token);
}

static void carry_out(const struct frame *data) {
    struct reply *reply = reply_of(data->seq);
    reply->length = table_carry_out(data, reply->body);
    session.next++;
    if (session.kept < KEPT_REPLIES) {
        session.kept++;
    }
    session.gap_sent = false;
    say_reply(data->seq);
}

static void take_data(const struct frame *data) {
    uint8_t age = (uint8_t)(session.next - data->seq);
    if (!session.token) {
        say_nak(NAK_NO_SESSION);
    } else if (age == 0) {
        carry_out(data);
    } else if (age <= session.kept) {
        say_reply(data->seq);
    } else if (!session.gap_sent) {
        session.gap_sent = true;
        say_nak(NAK_ORDER);
    }
}

static void take(const struct frame *frame, uint16_t now_ms) {
    if (frame->kind < HELLO || frame->kind > PING) {
        return; /* a newer host's word */
    }
    session.heard = session.spoken = true;
    session.heard_at = now_ms;
    if (frame->kind == HELLO) {
        take_hello(frame);
    } else if (frame->kind == DATA) {
        take_data(frame);
    } else {
        say_pong();
    }
}

static void listen(uint16_t now_ms) {
    struct frame frame;
    while (!frames_sending()) {
        switch (frames_take(&frame)) {
        case PIECE_NONE:
            return;
        case PIECE_FRAME:
            take(&frame, now_ms);
            break;
        case PIECE_GARBLED:
            session.garbled++;
            if (session.token) {
                say_nak(NAK_GARBLED);
            }
            break;
        case PIECE_SHRED:
            session.garbled++;
            break;
        }
    }
}

/* --- from outside ----------------------------------------------------------------------------- */

void session_start(uint32_t boot_id, uint8_t cause) {
    frames_start();
    session.boot_id = boot_id;
    session.cause = cause;
    session.token = 0;
    session.next = 0;
    session.kept = 0;
    session.gap_sent = false;
    session.event_due = false;
    session.heard = session.spoken = false;
    session.garbled = 0;
    say_boot();
}

void session_step(uint16_t now_ms) {
    listen(now_ms);
    if (session.event_due && !frames_sending()) {
        session.event_due = false;
        say_event();
    }
    if (session.heard && (uint16_t)(now_ms - session.heard_at) >= DEAD_MAN_MS) {
        session.heard = false;
        table_host_is_silent();
    }
}

bool session_heard(void) {
    bool spoken = session.spoken;
    session.spoken = false;
    return spoken;
}

bool session_silent(void) { return !session.heard; }

void session_hint(void) { session.event_due = session.token != 0; }
