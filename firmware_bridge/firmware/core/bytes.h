/* Little-endian numbers into a message; each returns where the next one goes. */
#ifndef BYTES_H
#define BYTES_H

#include <stdint.h>

static inline uint8_t *put_u8(uint8_t *at, uint8_t value) {
    *at = value;
    return at + 1;
}

static inline uint8_t *put_u16(uint8_t *at, uint16_t value) {
    at = put_u8(at, (uint8_t)value);
    return put_u8(at, (uint8_t)(value >> 8));
}

static inline uint8_t *put_u32(uint8_t *at, uint32_t value) {
    at = put_u16(at, (uint16_t)value);
    return put_u16(at, (uint16_t)(value >> 16));
}

#endif
