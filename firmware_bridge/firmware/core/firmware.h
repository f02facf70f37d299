/* The firmware of an automatic mahjong table. A board calls `firmware_start` once and `firmware_step` again
 * and again. */
#ifndef FIRMWARE_H
#define FIRMWARE_H

#include <stdbool.h>

void firmware_start(void);

/* One round of the main loop; never waits. */
void firmware_step(void);

/* Whether there is nothing to do until the next interrupt. Call it with interrupts off. */
bool firmware_idle(void);

#endif
