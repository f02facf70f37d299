#include "contacts.h"

/* A contact has changed when four samples in a row, 4 ms apart, say so: push buttons bounce for up to 5 ms,
 * and no finger is as quick as 16 ms. */
enum { SAMPLE_EVERY_MS = 4 };

/* Two counter bits for each of 32 contacts, counted all at once. */
static struct {
    uint32_t closed;
    uint32_t low, high;
    uint8_t wait;
} contacts;

void contacts_start(uint32_t closed) {
    contacts.closed = closed;
    contacts.low = contacts.high = 0;
    contacts.wait = 0;
}

uint32_t contacts_tick(uint32_t closed) {
    if (contacts.wait) {
        contacts.wait--;
        return 0;
    }
    contacts.wait = SAMPLE_EVERY_MS - 1;
    uint32_t differs = closed ^ contacts.closed;
    uint32_t fourth = differs & contacts.low & contacts.high; /* three samples differed before this one */
    contacts.high = differs & (contacts.high ^ contacts.low);
    contacts.low = differs & ~contacts.low;
    contacts.closed ^= fourth;
    return fourth;
}

uint32_t contacts_closed(void) { return contacts.closed; }
