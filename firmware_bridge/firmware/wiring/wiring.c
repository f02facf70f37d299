#include "wiring.h"

#include <string.h>

#include "bench.h"
#include "board_config.h"

/* --- shift registers -------------------------------------------------------------------------- */

static uint64_t sensors; /* 48 bits on their way in, the highest next */
static uint16_t held;    /* bytes in the 595s */
static uint16_t shown;   /* and at their outputs */

static uint8_t bits(uint32_t low, uint32_t high) { return (uint8_t)(low | high << 4); }

bool wiring_data_in(void) { return sensors >> 47 & 1; }

void wiring_load(void) {
    const struct inputs *in = machine_inputs();
    const uint8_t bytes[] = {
        (uint8_t)in->contacts,
        (uint8_t)(in->contacts >> 8),
        (uint8_t)(in->contacts >> 16),
        bits(in->tile_seen, in->tile_back),
        bits(in->lift_top, in->lift_home),
        (uint8_t)(in->dice[0] | in->dice[1] << 3),
    };
    sensors = 0;
    for (unsigned n = 0; n < sizeof bytes; n++) {
        sensors = sensors << 8 | bytes[n];
    }
}

void wiring_latch(void) { shown = held; }

/* --- displays: ST7036 ------------------------------------------------------------------------- */

enum { SET_ADDRESS = 0x80 };

static struct {
    uint8_t byte, clocks;
    uint8_t letters[DISPLAY_WIDTH];
    uint8_t cursor;
} displays[SEATS];

static void display_shows(uint8_t seat) {
    uint8_t length = DISPLAY_WIDTH;
    while (length && displays[seat].letters[length - 1] == ' ') {
        length--;
    }
    panel_display(seat, displays[seat].letters, length);
}

/* The firmware always writes a whole line: it is reported when its last letter is there. */
static void display_takes(uint8_t seat, uint8_t byte, bool is_letter) {
    if (!is_letter) {
        displays[seat].cursor = byte & SET_ADDRESS ? byte & 0x7F : displays[seat].cursor;
    } else if (displays[seat].cursor < DISPLAY_WIDTH) {
        displays[seat].letters[displays[seat].cursor++] = byte;
        if (displays[seat].cursor == DISPLAY_WIDTH) {
            display_shows(seat);
        }
    }
}

static void display_clocked(uint8_t seat, bool bit, bool is_letter) {
    displays[seat].byte = (uint8_t)(displays[seat].byte << 1 | bit);
    if (++displays[seat].clocks == 8) {
        displays[seat].clocks = 0;
        display_takes(seat, displays[seat].byte, is_letter);
    }
}

/* --- lights: APA102 --------------------------------------------------------------------------- */

static const uint32_t LAMP = 0xE0000000; /* the three ones in front of every lamp's colour */

static struct {
    uint32_t word;
    uint8_t clocks;
    uint8_t lamp; /* the one that takes the next colour, from 1 */
    struct colour shown[BOARD_STACKS + 1];
    struct colour sent[BOARD_STACKS + 1];
} strips[WALLS];

static bool same(struct colour a, struct colour b) { return memcmp(&a, &b, sizeof a) == 0; }

/* Lamps beside each other that took the same new colour are reported together. */
static void strip_shows(uint8_t wall) {
    struct colour *sent = strips[wall].sent, *before = strips[wall].shown;
    for (uint8_t first = 1; first <= BOARD_STACKS; first++) {
        uint8_t last = first;
        if (same(sent[first], before[first])) {
            continue;
        }
        while (last < BOARD_STACKS && same(sent[last + 1], sent[first]) && !same(sent[last + 1], before[last + 1])) {
            last++;
        }
        panel_light(wall, first, last, sent[first]);
        first = last;
    }
    memcpy(before, sent, sizeof strips[wall].shown);
}

static void strip_takes(uint8_t wall, uint32_t word) {
    if ((word & LAMP) == LAMP && strips[wall].lamp <= BOARD_STACKS) {
        strips[wall].sent[strips[wall].lamp++] =
            (struct colour){(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16)};
    } else if (word == 0) {
        if (strips[wall].lamp > 1) {
            strip_shows(wall);
        }
        strips[wall].lamp = 1;
    }
}

static void strip_clocked(uint8_t wall, bool bit) {
    strips[wall].word = strips[wall].word << 1 | bit;
    if (++strips[wall].clocks == 32) {
        strips[wall].clocks = 0;
        strip_takes(wall, strips[wall].word);
    }
}

/* --- buzzers: a pattern ends with a pause ------------------------------------------------------ */

enum { LONG_FROM_MS = 300, PAUSE_MS = 200 };

static struct {
    bool sounds;
    uint32_t ms; /* since it began or stopped */
    uint8_t shorts, longs;
} ears[SEATS];

static void listen(uint8_t seat, bool sounds) {
    ears[seat].ms++;
    if (sounds != ears[seat].sounds) {
        if (!sounds) {
            (*(ears[seat].ms > LONG_FROM_MS ? &ears[seat].longs : &ears[seat].shorts))++;
        }
        ears[seat].sounds = sounds;
        ears[seat].ms = 0;
    }
    if (!sounds && ears[seat].ms >= PAUSE_MS && (ears[seat].shorts || ears[seat].longs)) {
        panel_buzz(seat, ears[seat].longs ? BUZZ_ALARM : ears[seat].shorts > 1 ? BUZZ_REFUSED : BUZZ_NOTICE);
        ears[seat].shorts = ears[seat].longs = 0;
    }
}

/* --- all of it -------------------------------------------------------------------------------- */

void wiring_clock(struct wires wires) {
    held = (uint16_t)(held << 1 | wires.data);
    sensors <<= 1;
    for (uint8_t n = 0; n < SEATS; n++) {
        if (wires.displays >> n & 1) {
            display_clocked(n, wires.data, wires.letter);
        }
        if (wires.strips >> n & 1) {
            strip_clocked(n, wires.data);
        }
    }
}

bool wiring_lid_open(void) { return (machine_inputs()->contacts & CONTACT_LID) != 0; }

void wiring_tick(bool registers_on) {
    uint16_t out = registers_on ? shown : 0;
    uint16_t motors = (uint16_t)(out & 0x03FF);
    machine_motors(motors);
    panel_motors(motors);
    machine_tick();
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        listen(seat, out >> (12 + seat) & 1);
    }
}

void wiring_start(void) {
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        memset(displays[seat].letters, ' ', DISPLAY_WIDTH);
    }
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        strips[wall].lamp = 1;
    }
}
