#include <string.h>

#include "moving.h"

/* A press in milliseconds: the contact bounces, stays closed, bounces, and stays open until it is pressed
 * again. */
enum {
    BOUNCE = 4,
    OPENS = 28, /* long enough for any debounce; the next finger may come now */
    OVER = 56,
    WAITING_MAX = 512,
    CONTACTS = SEATS * BUTTONS,
    NOBODY = 0xFF,
};

static struct {
    uint8_t age[CONTACTS]; /* of the press of each contact, 0 = none */
    uint8_t latest;        /* contact pressed last */
    uint8_t waiting[WAITING_MAX];
    uint16_t first, count;
    bool lid_open;
} fingers;

void fingers_start(void) {
    memset(&fingers, 0, sizeof fingers);
    fingers.latest = NOBODY;
}

void machine_lid(bool open) { fingers.lid_open = open; }

bool machine_press(uint8_t seat, uint8_t button) {
    if (fingers.count == WAITING_MAX) {
        return false;
    }
    fingers.waiting[(fingers.first + fingers.count++) % WAITING_MAX] = (uint8_t)(seat * BUTTONS + button);
    return true;
}

static void next_finger(void) {
    if (!fingers.count) {
        return;
    }
    uint8_t contact = fingers.waiting[fingers.first];
    bool alone = fingers.latest == NOBODY || fingers.age[fingers.latest] == 0 || fingers.age[fingers.latest] >= OPENS;
    if (alone && fingers.age[contact] == 0) {
        fingers.first = (uint16_t)((fingers.first + 1) % WAITING_MAX);
        fingers.count--;
        fingers.latest = contact;
        fingers.age[contact] = 1;
    }
}

static bool closed(uint8_t age) {
    if (age == 0) {
        return false;
    }
    if (age <= BOUNCE || (age >= OPENS && age < OPENS + BOUNCE)) {
        return age & 1;
    }
    return age < OPENS;
}

void fingers_tick(struct inputs *sensors) {
    next_finger();
    sensors->contacts = fingers.lid_open ? CONTACT_LID : 0;
    for (uint8_t contact = 0; contact < CONTACTS; contact++) {
        sensors->contacts |= (uint32_t)closed(fingers.age[contact]) << contact;
        if (fingers.age[contact] && ++fingers.age[contact] > OVER) {
            fingers.age[contact] = 0;
        }
    }
}

bool fingers_busy(void) { return fingers.count || (fingers.latest != NOBODY && fingers.age[fingers.latest]); }
