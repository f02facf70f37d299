/* Settings and the count of starts in flash. Every new value is one more record behind the others; when a sector is full,
 * what stands goes into the other one. So each place is written as often as every other, and the power may fail at any
 * moment: what was being written is then there whole or not at all, and all that was written before it is there. */
#ifndef FLASH_LOG_H
#define FLASH_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum log_kind { LOG_BOOTS = 1, LOG_SETTINGS, LOG_TIMES, LOG_START_PULSE, LOG_KINDS = LOG_START_PULSE };

enum { LOG_BYTES_MAX = 28 }; /* of one value */

/* Finds the records. Erases a sector if there are none: call it where a delay does no harm. */
void log_start(void);

/* The latest value of its kind, or false. A value that was put shorter ends with zeros. */
bool log_get(enum log_kind kind, uint8_t *bytes, uint8_t length);

/* False if the flash does not take it any more: the value before it stands. May erase a sector, as `log_start`. */
bool log_put(enum log_kind kind, const uint8_t *bytes, uint8_t length);

#endif
