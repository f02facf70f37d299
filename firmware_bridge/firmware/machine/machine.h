/* The mechanics of an automatic table as a program: motors in; tiles, plates, dice, buttons and the lid out.
 * It knows nothing of hosts or frames, and the firmware knows it only through its sensors. One tick is one
 * millisecond. */
#ifndef MACHINE_H
#define MACHINE_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"

/* The same seed gives the same dice and the same unevenness. */
void machine_start(uint32_t seed);

/* How long things take, in milliseconds: all tiles to a wall, a plate up, a throw until the dice rest. */
struct pace {
    uint32_t shuffle, raise, roll;
};
void machine_pace(struct pace pace);

/* The time limits that go with a pace. */
struct times machine_times(void);

void machine_motors(uint16_t motors);
void machine_tick(void);
const struct inputs *machine_inputs(void);

/* Whether anything moves or is about to. */
bool machine_busy(void);

/* People put in as many tiles as the program they chose asks for, less those `machine_missing`, more those
 * `machine_extra`. */
void machine_supply(const uint8_t *tiles);

/* --- what happens to a machine; each stays until it is put right ------------------------------ */

void machine_jam(uint8_t wall);
void machine_missing(uint8_t wall, uint8_t tiles);
void machine_extra(uint8_t wall, uint8_t tiles);
void machine_mixed(uint8_t wall, uint8_t tiles);
void machine_free(uint8_t wall); /* somebody frees the jammed tiles; the other faults end with 0 tiles */
void machine_lift(uint8_t wall, bool stuck);
void machine_lid(bool open);
void machine_dice_unreadable(uint32_t throws); /* the next throws; UINT32_MAX = until it is set to 0 */

/* --- dice ------------------------------------------------------------------------------------- */

/* How they fall next. */
void machine_dice(uint8_t first, uint8_t second);

/* From now on dice whose faces `machine_dice` has not set ask `machine_ask_dice` when they come to rest, and
 * wait for the answer. */
void machine_dice_asked(void);
void machine_ask_dice(void); /* the bench's */

/* --- people ----------------------------------------------------------------------------------- */

/* Somebody presses a seat's button, after all who pressed before. False when too many wait. */
bool machine_press(uint8_t seat, uint8_t button);

#endif
