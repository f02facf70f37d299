/* Which operation runs, for whom, and how it ended. Nothing moves twice for one operation id, nothing moves
 * past a fault, and nothing moves by itself: see PROTOCOL.md, "Operations". */
#ifndef OPERATIONS_H
#define OPERATIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "state.h"

void operations_start(void);

/* Starts it, or reports the known state of that id. False: another one is under way. */
bool operations_begin(enum operation operation, uint16_t op_id);

/* Every millisecond. */
void operations_tick(const struct inputs *inputs);

/* Stops what moves, at once, for this reason; false when nothing does. */
bool operations_stop(struct fault fault);

bool operations_running(void);

#endif
