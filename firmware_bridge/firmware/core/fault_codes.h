/* Written by `make faults` from firmware_bridge/protocol/fault_codes.py. */
#ifndef FAULT_CODES_H
#define FAULT_CODES_H

enum fault_code {
    NO_FAULT = 0,
    FAULT_JAM = 1,
    FAULT_MISSING_TILE = 2,
    FAULT_LID_OPEN = 3,
    FAULT_COMMS = 4,
    FAULT_RESET = 5, /* the host's own; never sent */
    FAULT_EXTRA_TILE = 6,
    FAULT_LIFT = 7,
    FAULT_DICE = 8,
    FAULT_MIXED_SET = 9,
    FAULT_LAST = FAULT_MIXED_SET,
    FAULT_OTHER = 0xFF,
};

#endif
