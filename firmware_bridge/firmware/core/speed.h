/* How fast the line is. See PROTOCOL.md, "BAUD". */
#ifndef SPEED_H
#define SPEED_H

#include <stdint.h>

void speed_start(void);

/* The rate to take once the reply that promises it has left. */
void speed_promise(uint32_t baud);

void speed_step(uint32_t now_ms);

#endif
