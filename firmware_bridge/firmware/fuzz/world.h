/* A world without mechanics, controlled by the fuzzer's bytes. */
#ifndef WORLD_H
#define WORLD_H

#include <stddef.h>
#include <stdint.h>

#include "board.h"

struct world {
    uint32_t ms;
    struct inputs inputs;
    uint16_t motors;
    size_t in_frame; /* bytes sent since the last zero */
};

extern struct world world;

/* What happened to one input. */
struct tally {
    size_t frames, garbled;
};

/* The input as bytes on the line, through the deframer alone. */
struct tally deframe(const uint8_t *bytes, size_t count);

/* The input as a story: frames with whole CRCs, garbage, time and sensors, through the whole firmware. Aborts
 * when something is wrong. */
void tell_story(const uint8_t *bytes, size_t count);

#endif
