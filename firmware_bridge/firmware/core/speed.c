#include "speed.h"

#include "board.h"
#include "frames.h"
#include "session.h"

static const uint32_t USUAL_BAUD = 115200;

enum { PROVE_MS = 500 }; /* after this time without an intact frame, the other end did not follow */

static struct {
    uint32_t promised; /* 0: nothing is */
    uint32_t since_ms;
    enum { USUAL, UNPROVEN, PROVEN } now;
} speed;

static void back_to_usual(void) {
    board_uart_speed(USUAL_BAUD);
    speed.now = USUAL;
}

void speed_start(void) {
    speed.promised = 0;
    back_to_usual();
}

void speed_promise(uint32_t baud) { speed.promised = baud; }

static void keep_promise(uint32_t now_ms) {
    board_uart_speed(speed.promised);
    speed.promised = 0;
    speed.since_ms = now_ms;
    speed.now = UNPROVEN;
    session_heard(); /* earlier frames prove nothing */
}

void speed_step(uint32_t now_ms) {
    if (speed.promised && !frames_sending() && board_uart_idle()) {
        keep_promise(now_ms);
    }
    switch (speed.now) {
    case USUAL:
        break;
    case UNPROVEN:
        if (session_heard()) {
            speed.now = PROVEN;
        } else if (now_ms - speed.since_ms > PROVE_MS) {
            back_to_usual();
        }
        break;
    case PROVEN:
        if (session_silent()) {
            back_to_usual();
        }
        break;
    }
}
