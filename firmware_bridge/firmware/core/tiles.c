#include "tiles.h"

#include <string.h>

struct wall_tiles tiles[WALLS];

static uint8_t seen_before; /* the last sample: a counter has changed when two in a row say so */

void tiles_start(void) { memset(tiles, 0, sizeof tiles); }

static void tick(struct wall_tiles *wall, bool seen, bool certain, bool second) {
    if (wall->still < UINT16_MAX) {
        wall->still++;
    }
    if (!certain || seen == wall->seen) {
        return;
    }
    wall->seen = seen;
    wall->still = 0;
    if (seen && wall->count < UINT8_MAX) {
        wall->count++;
        wall->second = (uint8_t)(wall->second + second);
    }
}

void tiles_tick(const struct inputs *inputs) {
    uint8_t certain = (uint8_t) ~(inputs->tile_seen ^ seen_before);
    seen_before = inputs->tile_seen;
    for (uint8_t wall = 0; wall < WALLS; wall++) {
        uint8_t bit = (uint8_t)(1 << wall);
        tick(&tiles[wall], inputs->tile_seen & bit, certain & bit, inputs->tile_back & bit);
    }
}
