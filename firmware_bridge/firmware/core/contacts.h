/* Buttons and the lid switch without their bounce. */
#ifndef CONTACTS_H
#define CONTACTS_H

#include <stdint.h>

/* Contacts closed at the start count as closed, not as pressed. */
void contacts_start(uint32_t closed);

/* Call every millisecond with the contacts' values. Returns the debounced changes. */
uint32_t contacts_tick(uint32_t closed);

/* The contacts that are certainly closed. */
uint32_t contacts_closed(void);

#endif
