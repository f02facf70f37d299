/* The chip itself: its clock, its watchdog, why it started. */
#ifndef CHIP_H
#define CHIP_H

#include "board.h"

void chip_start(void);

/* From here on the chip restarts where `board_watchdog_feed` is not called for so long. Behind all that takes its time. */
void chip_watchdog_start(void);

/* Restarts; the next start has this cause. */
void chip_restart(enum reset_cause cause) __attribute__((noreturn));

#endif
