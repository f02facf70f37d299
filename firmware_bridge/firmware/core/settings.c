#include "board.h"

const struct settings default_settings = {
    .board = 0,
    .stacks = 18,
    .sets = 2,
    .program = {34, 34, 34, 34},
};

/* The reference mechanics: a tile every quarter of a second at each wall, a lift in three seconds. Makers of
 * others write their own times into the board's memory. */
const struct times default_times = {
    .jam = 2000,
    .starve = 3000,
    .settle = 600,
    .lift = 6000,
    .dice_spin = 1000,
    .dice_read = 3000,
};
