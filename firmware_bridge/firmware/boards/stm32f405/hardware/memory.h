/* The board's values in flash. */
#ifndef MEMORY_H
#define MEMORY_H

/* Counts this start, which may erase a sector: up to half a second in which the chip does nothing else. */
void memory_start(void);

#endif
