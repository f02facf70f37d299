/* The parts of the machine, for machine.c. */
#ifndef MOVING_H
#define MOVING_H

#include "machine.h"

/* Chutes: each brings tiles past a counter to its wall. */
void chutes_start(uint32_t seed);
void chutes_pace(uint32_t shuffle_ms);
uint32_t chutes_period(void); /* ms from tile to tile */
void chutes_motors(uint16_t motors);
void chutes_tick(struct inputs *sensors);
bool chutes_busy(void);
void chutes_jam(uint8_t wall);
void chutes_free(uint8_t wall, struct inputs *sensors);

/* Plates: each lifts its wall, turned by a crank. */
void plates_start(void);
void plates_pace(uint32_t raise_ms);
void plates_motors(uint16_t motors);
void plates_tick(struct inputs *sensors);
bool plates_busy(void);
void plates_jammed(uint8_t wall, bool jammed);

/* The dice in their cup, and who reads them. */
void cup_start(uint32_t seed);
void cup_pace(uint32_t roll_ms);
void cup_motor(bool on);
void cup_tick(struct inputs *sensors);
bool cup_busy(void);

/* Fingers on buttons, hands on the lid. */
void fingers_start(void);
void fingers_tick(struct inputs *sensors);
bool fingers_busy(void);

/* A number below `limit` from a sequence (xorshift32). */
uint32_t chance(uint32_t *sequence, uint32_t limit);

#endif
