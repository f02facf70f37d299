/* Counts the tiles that pass each wall's counter, and how many of them had which back. */
#ifndef TILES_H
#define TILES_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"

struct wall_tiles {
    uint8_t count;
    uint8_t second; /* of them, tiles of the second set's colour */
    uint16_t still; /* ms since the counter last changed; stays at its largest */
    bool seen;      /* a tile is in front of it */
};

extern struct wall_tiles tiles[WALLS];

/* Counts from nothing. */
void tiles_start(void);

/* Every millisecond. */
void tiles_tick(const struct inputs *inputs);

#endif
