/* Sensors and motors, through shift registers. */
#ifndef REGISTERS_H
#define REGISTERS_H

#include <stdint.h>

/* The buzzers that sound from the next millisecond on, one bit a seat. */
void registers_buzzers(uint8_t seats);

#endif
