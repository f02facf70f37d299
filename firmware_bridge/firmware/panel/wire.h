/* Three wires through everything: a byte out, a byte in. */
#ifndef WIRE_H
#define WIRE_H

#include <stdint.h>

/* The highest bit first. */
uint8_t wire_byte(uint8_t out);

#endif
