/* The chip's surroundings: the wires of a real board, or on an emulated chip the machine model (model/). */
#ifndef AROUND_H
#define AROUND_H

void around_start(void);

/* Behind `firmware_start`. */
void around_ready(void);

/* Every millisecond. */
void around_tick(void);

#endif
