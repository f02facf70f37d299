#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "board_config.h"
#include "state.h"

static char texts[SEATS][DISPLAY_WIDTH + 1];
static struct colour lights[WALLS][BOARD_STACKS];

void panel_display(uint8_t seat, const uint8_t *text, uint8_t length) {
    char shown[DISPLAY_WIDTH + 1] = {0};
    if (length) {
        memcpy(shown, text, length);
    }
    if (strcmp(texts[seat], shown) != 0) {
        memcpy(texts[seat], shown, sizeof shown);
        tell("display %d %s", seat, shown);
    }
}

void panel_light(uint8_t wall, uint8_t first, uint8_t last, struct colour colour) {
    bool changed = false;
    for (uint8_t stack = first; stack <= last; stack++) {
        struct colour *light = &lights[wall][stack - 1];
        changed |= memcmp(light, &colour, sizeof colour) != 0;
        *light = colour;
    }
    if (changed) {
        tell("light %d %d %d %d %d %d", wall, first, last, colour.red, colour.green, colour.blue);
    }
}

void panel_dark(void) {
    const struct colour dark = {0, 0, 0};
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        panel_display(seat, NULL, 0);
    }
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        panel_light(wall, 1, BOARD_STACKS, dark);
    }
}

void panel_buzz(uint8_t seat, enum buzz pattern) { tell("buzz %d %d", seat, pattern); }

static const char *const motor_names[] = {"carrier0", "carrier1", "carrier2", "carrier3", "lift0",
                                          "lift1",    "lift2",    "lift3",    "pan",      "dice"};

void panel_motors(uint16_t motors) {
    static uint16_t before;
    for (unsigned n = 0; n < sizeof motor_names / sizeof *motor_names; n++) {
        if ((motors ^ before) >> n & 1) {
            tell("motor %s %s", motor_names[n], motors >> n & 1 ? "on" : "off");
        }
    }
    before = motors;
}

static const char *const causes[] = {"unknown", "power", "button", "watchdog", "brownout", "software"};
static const char *const operations[] = {"", "SHUFFLE", "RAISE_WALLS", "ROLL_DICE"};

static unsigned u16(const uint8_t *bytes) { return bytes[0] | (unsigned)bytes[1] << 8; }

static void tell_faults(const uint8_t *bytes, uint8_t length) {
    char text[64] = "";
    int at = 0;
    for (uint8_t n = 0; n + 2 < length; n = (uint8_t)(n + 3)) {
        at += snprintf(text + at, sizeof text - (size_t)at, " %u,%u,%u", bytes[n], bytes[n + 1], bytes[n + 2]);
    }
    tell("faults%s", text);
}

void panel_trace(enum trace what, const uint8_t *bytes, uint8_t length) {
    const uint8_t *b = bytes;
    switch (what) {
    case TRACE_BOOT:
        tell("boot %s %u", causes[b[0]], u16(b + 1) | u16(b + 3) << 16);
        break;
    case TRACE_BEGAN:
        tell("began %s %u", operations[b[0]], u16(b + 1));
        break;
    case TRACE_ENDED:
        tell("ended %s %u %s %u %u %u %u %u %u %u", operations[b[0]], u16(b + 1),
             b[3] == STATUS_DONE ? "done" : "failed", b[4], b[5], b[6], b[7], b[8], b[9], b[10]);
        break;
    case TRACE_PROGRAM:
        machine_supply(bytes);
        break;
    case TRACE_FAULTS:
        tell_faults(b, length);
        break;
    case TRACE_TEXT:
        tell("text %d %.*s", b[0], length - 1, (const char *)b + 1);
        break;
    }
}
