/* The layout of the EEPROM, for the board and for programs that fill it. */
#ifndef MEMORY_MAP_H
#define MEMORY_MAP_H

#include "records.h"

enum {
    BOOTS_AT = 0x00, /* two counters of starts, used in turn: one is whole whenever the power fails */
    SETTINGS_AT = 0x10,
    TIMES_AT = 0x20,
    START_PULSE_AT = 0x30,
};

#endif
